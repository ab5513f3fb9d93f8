import { type RawBuilder, sql } from 'kysely'
import { containing, type List } from '../../platform/lists/index.js'
import { AdminEnquiryFilter, type AdminEnquiryView, ENQUIRY_STATUSES } from './enquiry.dto.js'
import { ENQUIRY_VIEW } from './enquiry.repository.js'

type EnquirySort = 'createdAt' | 'name' | 'email' | 'country' | 'status'

/** The enquiries of the back office. What they ask may be about their health: the file does not hold it. */
export const ENQUIRY_LIST: List<AdminEnquiryView, EnquirySort, AdminEnquiryFilter> = {
  name: 'enquiries',
  from: sql`enquiries`,
  view: ENQUIRY_VIEW,
  sort: {
    id: sql`id`,
    createdAt: sql`created_at`,
    name: sql`name`,
    email: sql`email`,
    country: sql`country`,
    status: sql`array_position(array['open', 'answered', 'closed'], status)`,
  },
  defaultSort: ['createdAt', 'desc'],
  filter: AdminEnquiryFilter,
  where({ q, status }) {
    const conditions: RawBuilder<unknown>[] = []
    if (status) conditions.push(sql`status = ${status}`)
    if (q?.trim()) {
      const like = containing(q.trim())
      conditions.push(
        sql`(name ilike ${like} or email ilike ${like} or phone ilike ${like} or country ilike ${like}
          or treatment_interest ilike ${like})`,
      )
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
