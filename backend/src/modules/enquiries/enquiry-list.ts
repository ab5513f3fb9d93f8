import { placeIn } from '../../platform/database/index.js'
import { containing, defineList, inText } from '../../platform/lists/index.js'
import { AdminEnquiryFilter, ENQUIRY_STATUSES } from './enquiry.dto.js'
import { enquiriesOf, selectEnquiries } from './enquiry.repository.js'
import { SOUGHT } from './enquiry.sql.js'

/** The enquiries of the back office. Neither the list nor its file holds the message, which is often about health. */
export const ENQUIRY_LIST = defineList({
  name: 'enquiries',
  subject: 'enquiry',
  audited: 'pages',
  from: enquiriesOf,
  view: selectEnquiries,
  sort: {
    id: 'id',
    possibleEmergency: 'possible_emergency',
    createdAt: 'created_at',
    name: 'name',
    email: 'email',
    country: 'country',
    status: (eb) => placeIn(['open', 'answered', 'closed'], eb.ref('status')),
  },
  defaultSort: ['possibleEmergency', 'desc'],
  filter: AdminEnquiryFilter,
  where: async ({ q, status, possibleEmergency }, eb, em) => [
    status && eb('status', '=', status),
    possibleEmergency && eb('possible_emergency', '=', true),
    q?.trim() && (await inText(em, enquiriesOf(em.getKysely()), eb(SOUGHT, 'ilike', containing(q.trim())))),
  ],
  tabs: { field: 'status', column: 'status', values: ENQUIRY_STATUSES },
  columns: {
    id: 'Enquiry',
    createdAt: 'Received (UTC)',
    status: 'Status',
    answeredAt: 'Answered (UTC)',
    name: 'Name',
    email: 'Email',
    phone: 'Phone',
    country: 'Country',
  },
})
