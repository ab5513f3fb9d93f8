import type { EntityManager } from '@mikro-orm/postgresql'
import { type RawBuilder, sql } from 'kysely'
import { containing, type ListPage, type ListRequest } from '../../platform/http/index.js'
import type { AdminEnquiryFilter, AdminEnquiryView, EnquiryInput, EnquiryStatus } from './enquiry.dto.js'

export const ENQUIRY_SORT_FIELDS = ['id', 'createdAt', 'name', 'email', 'country', 'status'] as const
export type EnquirySortField = (typeof ENQUIRY_SORT_FIELDS)[number]

const SORT_COLUMNS: Record<EnquirySortField, RawBuilder<unknown>> = {
  id: sql`id`,
  createdAt: sql`created_at`,
  name: sql`name`,
  email: sql`email`,
  country: sql`country`,
  status: sql`array_position(array['open', 'answered', 'closed'], status)`,
}

/** A count beyond this is not worth its time; the list then says "10,000". */
const COUNTED_ROWS = 10_000

const VIEW = sql`json_build_object(
  'id', id, 'name', name, 'email', email, 'phone', phone, 'country', country, 'treatmentInterest', treatment_interest,
  'message', message, 'status', status, 'answeredAt', answered_at, 'createdAt', created_at, 'version', version)`

/** The visitor's role may write the row and cannot read it back. */
export async function insertEnquiry(
  em: EntityManager,
  { name, email, phone, country, treatmentInterest, message }: EnquiryInput,
  { id, createdAt }: { id: string; createdAt: Date },
): Promise<void> {
  await sql`
    insert into enquiries (id, name, email, phone, country, treatment_interest, message, created_at)
    values (${id}, ${name}, ${email}, ${phone ?? null}, ${country}, ${treatmentInterest ?? null}, ${message}, ${createdAt})
  `.execute(em.getKysely())
}

/** For staff: whoever calls this has checked the permission. */
export async function findEnquiry(em: EntityManager, id: string): Promise<AdminEnquiryView | undefined> {
  const { rows } = await sql<{ view: AdminEnquiryView }>`
    select ${VIEW} as view from enquiries where id = ${id}
  `.execute(em.getKysely())
  return rows[0]?.view
}

/** The enquiry's status and version; whoever else would change it waits. */
export async function lockEnquiry(em: EntityManager, id: string) {
  const { rows } = await sql<{ status: EnquiryStatus; version: number }>`
    select status, version from enquiries where id = ${id} for update
  `.execute(em.getKysely())
  return rows[0]
}

export async function setEnquiryStatus(em: EntityManager, id: string, status: EnquiryStatus): Promise<void> {
  await sql`
    update enquiries set status = ${status}, version = version + 1,
      answered_at = case when ${status === 'answered'} then coalesce(answered_at, now()) else answered_at end
    where id = ${id}
  `.execute(em.getKysely())
}

/** For staff: whoever calls this has checked the permission. */
export async function listEnquiries(
  em: EntityManager,
  { sort, direction, offset, limit, filter }: ListRequest<EnquirySortField, AdminEnquiryFilter>,
): Promise<ListPage<AdminEnquiryView>> {
  const where = matching(filter)
  const order = sql`${SORT_COLUMNS[sort]} ${sql.raw(direction)}, id ${sql.raw(direction)}`
  const db = em.getKysely()
  const { rows } = await sql<{ view: AdminEnquiryView }>`
    select ${VIEW} as view from enquiries where ${where} order by ${order} limit ${limit} offset ${offset}
  `.execute(db)
  const { rows: counts } = await sql<{ total: number }>`
    select count(*)::int as total from (select 1 from enquiries where ${where} limit ${COUNTED_ROWS}) counted
  `.execute(db)
  return { rows: rows.map(({ view }) => view), total: counts[0]?.total ?? 0 }
}

function matching({ q, status, id }: AdminEnquiryFilter): RawBuilder<unknown> {
  const conditions = [sql`true`]
  if (status) conditions.push(sql`status = ${status}`)
  if (id) conditions.push(sql`id = any(${id})`)
  if (q?.trim()) {
    const like = containing(q.trim())
    conditions.push(
      sql`(name ilike ${like} or email ilike ${like} or phone ilike ${like} or country ilike ${like}
        or treatment_interest ilike ${like})`,
    )
  }
  return sql.join(conditions, sql` and `)
}
