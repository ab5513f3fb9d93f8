import type { EntityManager } from '@mikro-orm/postgresql'
import { sql } from 'kysely'
import type { AdminEnquiryRow, AdminEnquiryView, EnquiryInput, EnquiryStatus } from './enquiry.dto.js'

const ROW_FIELDS = sql`
  'id', id, 'name', name, 'email', email, 'phone', phone, 'country', country, 'treatmentInterest', treatment_interest,
  'possibleEmergency', possible_emergency, 'status', status, 'answeredAt', answered_at, 'createdAt', created_at, 'version', version`

export const ENQUIRY_ROW = sql<AdminEnquiryRow>`json_build_object(${ROW_FIELDS})`
const ENQUIRY_VIEW = sql<AdminEnquiryView>`json_build_object(${ROW_FIELDS}, 'message', message)`

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
  const { rows } = await sql<{ view: AdminEnquiryView }>`
    select ${ENQUIRY_VIEW} as view from enquiries where id = ${id}
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
