import type { EntityManager } from '@mikro-orm/postgresql'
import { type RawBuilder, sql } from 'kysely'
import type { UserActor } from '../../platform/authz/index.js'
import { containing, type ListPage, type ListRequest } from '../../platform/http/index.js'
import type { AdminBookingFilter, AdminBookingView, BookingView } from './booking.dto.js'

export const BOOKING_SORT_FIELDS = [
  'id',
  'createdAt',
  'preferredDate',
  'status',
  'urgencyLevel',
  'estimatedCostUsd',
] as const
export type BookingSortField = (typeof BOOKING_SORT_FIELDS)[number]

const SORT_COLUMNS: Record<BookingSortField, RawBuilder<unknown>> = {
  id: sql`b.id`,
  createdAt: sql`b.created_at`,
  preferredDate: sql`b.preferred_date`,
  status: sql`b.status`,
  urgencyLevel: sql`array_position(array['low', 'normal', 'high', 'urgent'], b.urgency_level)`,
  estimatedCostUsd: sql`b.estimated_cost_cents`,
}

/** A count beyond this is not worth its time; the list then says "10,000". */
const COUNTED_ROWS = 10_000

/** What BOOKING_VIEW needs of a booking `b`. */
export const JOINED = sql`
  left join hospitals h on h.id = b.hospital_id
  left join countries c on c.id = h.country_id
  left join treatments t on t.id = b.treatment_id`
const FROM = sql`bookings b ${JOINED}`

/** The arguments of json_build_object for a BookingView. */
export const BOOKING_VIEW = sql`
  'id', b.id, 'bookingType', b.booking_type, 'urgencyLevel', b.urgency_level, 'preferredDate', b.preferred_date,
  'confirmedDate', b.confirmed_date, 'medicalSummary', b.medical_summary,
  'specialRequirements', b.special_requirements, 'travelRequired', b.travel_required,
  'accommodationNeeded', b.accommodation_needed, 'visaAssistanceNeeded', b.visa_assistance_needed,
  'companionCount', b.companion_count, 'status', b.status, 'estimatedCostUsd', b.estimated_cost_cents / 100.0,
  'createdAt', b.created_at, 'version', b.version,
  'hospital', case when h.id is not null then json_build_object('id', h.id, 'slug', h.slug, 'name', h.name,
    'city', h.city, 'country', json_build_object('code', c.code, 'name', c.name)) end,
  'treatment', case when t.id is not null then
    json_build_object('id', t.id, 'slug', t.slug, 'name', t.name, 'type', t.type) end`

const PATIENT = sql`
  'assigneeId', b.assignee_id,
  'patient', json_build_object('id', u.id, 'firstName', p.first_name, 'lastName', p.last_name, 'email', u.email)`

export async function listOwnBookings(em: EntityManager, actor: UserActor): Promise<BookingView[]> {
  const { rows } = await sql<{ view: BookingView }>`
    select json_build_object(${BOOKING_VIEW}) as view from ${FROM}
    where b.user_id = ${actor.userId} order by b.created_at desc, b.id desc limit 100
  `.execute(em.getKysely())
  return rows.map(({ view }) => view)
}

export async function findOwnBooking(
  em: EntityManager,
  actor: UserActor,
  id: string,
): Promise<BookingView | undefined> {
  const { rows } = await sql<{ view: BookingView }>`
    select json_build_object(${BOOKING_VIEW}) as view from ${FROM} where b.id = ${id} and b.user_id = ${actor.userId}
  `.execute(em.getKysely())
  return rows[0]?.view
}

export async function findBookingOwner(em: EntityManager, id: string): Promise<string | undefined> {
  const { rows } = await sql<{ userId: string }>`
    select user_id as "userId" from bookings where id = ${id}
  `.execute(em.getKysely())
  return rows[0]?.userId
}

/** For staff: whoever calls this has checked the permission. */
export async function findAnyBooking(em: EntityManager, id: string): Promise<AdminBookingView | undefined> {
  const { rows } = await sql<{ view: AdminBookingView }>`
    select json_build_object(${BOOKING_VIEW}, ${PATIENT}) as view
    from ${FROM} join users u on u.id = b.user_id join profiles p on p.user_id = u.id where b.id = ${id}
  `.execute(em.getKysely())
  return rows[0]?.view
}

/** For staff: whoever calls this has checked the permission. */
export async function listAnyBookings(
  em: EntityManager,
  { sort, direction, offset, limit, filter }: ListRequest<BookingSortField, AdminBookingFilter>,
): Promise<ListPage<AdminBookingView>> {
  const from = sql`${FROM} join users u on u.id = b.user_id join profiles p on p.user_id = u.id`
  const where = matching(filter)
  const order = sql`${SORT_COLUMNS[sort]} ${sql.raw(direction)} nulls last, b.id ${sql.raw(direction)}`
  const db = em.getKysely()
  const { rows } = await sql<{ view: AdminBookingView }>`
    select json_build_object(${BOOKING_VIEW}, ${PATIENT}) as view from ${from} where ${where}
    order by ${order} limit ${limit} offset ${offset}
  `.execute(db)
  const { rows: counts } = await sql<{ total: number }>`
    select count(*)::int as total from (select 1 from ${from} where ${where} limit ${COUNTED_ROWS}) counted
  `.execute(db)
  return { rows: rows.map(({ view }) => view), total: counts[0]?.total ?? 0 }
}

function matching({ q, status, id }: AdminBookingFilter): RawBuilder<unknown> {
  const conditions = [sql`true`]
  if (status) conditions.push(sql`b.status = ${status}`)
  if (id) conditions.push(sql`b.id = any(${id})`)
  if (q?.trim()) {
    const like = containing(q.trim())
    conditions.push(
      sql`(h.name ilike ${like} or h.city ilike ${like} or t.name ilike ${like}
        or p.first_name || ' ' || p.last_name ilike ${like})`,
    )
  }
  return sql.join(conditions, sql` and `)
}
