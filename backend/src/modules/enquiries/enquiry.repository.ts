import type { EntityManager } from '@mikro-orm/postgresql'
import { type Kysely, sql } from 'kysely'
import { readJson, type Tables } from '../../platform/database/index.js'
import type { AdminEnquiryView, EnquiryInput, EnquiryStatus } from './enquiry.dto.js'

/** All enquiries. */
export const enquiriesOf = (db: Kysely<Tables>) => db.selectFrom('enquiries')

/** Selects an AdminEnquiryRow. */
export const selectEnquiries = (rows: ReturnType<typeof enquiriesOf>) =>
  rows.select([
    'id',
    'name',
    'email',
    'phone',
    'country',
    'treatment_interest as treatmentInterest',
    'possible_emergency as possibleEmergency',
    'status',
    'answered_at as answeredAt',
    'created_at as createdAt',
    'version',
  ])

/** The visitor's role may write the row and cannot read it back. */
export async function insertEnquiry(
  em: EntityManager,
  { name, email, phone, country, treatmentInterest, message }: EnquiryInput,
  { id, createdAt, possibleEmergency }: { id: string; createdAt: Date; possibleEmergency: boolean },
): Promise<void> {
  await sql`
    insert into enquiries (
      id, name, email, phone, country, treatment_interest, message, possible_emergency, created_at
    ) values (
      ${id}, ${name}, ${email}, ${phone ?? null}, ${country}, ${treatmentInterest ?? null}, ${message},
      ${possibleEmergency}, ${createdAt}
    )
  `.execute(em.getKysely())
}

/** For staff: whoever calls this has checked the permission. */
export async function findEnquiry(em: EntityManager, id: string): Promise<AdminEnquiryView | undefined> {
  const rows = selectEnquiries(enquiriesOf(em.getKysely())).select('message').where('id', '=', id)
  return (await readJson(em, rows))[0]
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
