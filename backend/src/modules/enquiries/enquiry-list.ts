import { type RawBuilder, sql } from 'kysely'
import { containing, inText, type List } from '../../platform/lists/index.js'
import { AdminEnquiryFilter, type AdminEnquiryRow, ENQUIRY_STATUSES } from './enquiry.dto.js'
import { ENQUIRY_ROW } from './enquiry.repository.js'

type EnquirySort = 'possibleEmergency' | 'createdAt' | 'name' | 'email' | 'country' | 'status'

/** What a search looks through, as it is indexed: each on a line of its own. */
const SOUGHT = sql`(name || e'\\n' || email || e'\\n' || coalesce(phone, '') || e'\\n' || country || e'\\n' ||
  coalesce(treatment_interest, ''))`

/** The enquiries of the back office. Neither the list nor its file holds the message, which is often about health. */
export const ENQUIRY_LIST: List<AdminEnquiryRow, EnquirySort, AdminEnquiryFilter> = {
  name: 'enquiries',
  subject: 'enquiry',
  audited: 'pages',
  from: sql`enquiries`,
  view: ENQUIRY_ROW,
  sort: {
    id: sql`id`,
    possibleEmergency: sql`possible_emergency`,
    createdAt: sql`created_at`,
    name: sql`name`,
    email: sql`email`,
    country: sql`country`,
    status: sql`array_position(array['open', 'answered', 'closed'], status)`,
  },
  defaultSort: ['possibleEmergency', 'desc'],
  filter: AdminEnquiryFilter,
  async where({ q, status, possibleEmergency }, em) {
    const conditions: RawBuilder<unknown>[] = []
    if (status) conditions.push(sql`status = ${status}`)
    if (possibleEmergency) conditions.push(sql`possible_emergency`)
    if (q?.trim()) {
      conditions.push(await inText(em, sql`enquiries`, sql`${SOUGHT} ilike ${containing(q.trim())}`))
    }
    return conditions
  },
  tabs: { field: 'status', column: sql`status`, values: ENQUIRY_STATUSES },
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
}
