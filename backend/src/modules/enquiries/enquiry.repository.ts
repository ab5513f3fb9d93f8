import type { EntityManager } from '@mikro-orm/postgresql'
import type { Kysely } from 'kysely'
import { NOW, readJson, type Tables } from '../../platform/database/index.js'
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
  await em
    .getKysely<Tables>()
    .insertInto('enquiries')
    .values({
      id,
      name,
      email,
      phone: phone ?? null,
      country,
      treatment_interest: treatmentInterest ?? null,
      message,
      possible_emergency: possibleEmergency,
      created_at: createdAt,
    })
    .execute()
}

/** For staff: whoever calls this has checked the permission. */
export async function findEnquiry(em: EntityManager, id: string): Promise<AdminEnquiryView | undefined> {
  const rows = selectEnquiries(enquiriesOf(em.getKysely())).select('message').where('id', '=', id)
  return (await readJson(em, rows))[0]
}

/** The enquiry's status and version; whoever else would change it waits. */
export function lockEnquiry(em: EntityManager, id: string) {
  return enquiriesOf(em.getKysely())
    .select(['status', 'version'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
}

export async function setEnquiryStatus(em: EntityManager, id: string, status: EnquiryStatus): Promise<void> {
  await em
    .getKysely<Tables>()
    .updateTable('enquiries')
    .set(({ eb, fn }) => ({
      status,
      version: eb('version', '+', 1),
      ...(status === 'answered' && { answered_at: fn.coalesce('answered_at', NOW) }),
    }))
    .where('id', '=', id)
    .execute()
}
