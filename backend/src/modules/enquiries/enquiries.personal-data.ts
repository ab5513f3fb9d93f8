import type { EntityManager } from '@mikro-orm/postgresql'
import { Injectable } from '@nestjs/common'
import { sql } from 'kysely'
import { HoldsPersonalData, type PersonalDataHolder } from '../../platform/personal-data/index.js'

/** Whose address an account has confirmed, theirs are the messages sent with it. */
const own = (userId: string) => sql`
  email = (select u.email from users u where u.id = ${userId} and u.email_verified_at is not null)`

@Injectable()
@HoldsPersonalData({ tables: ['enquiries'] })
export class EnquiriesPersonalData implements PersonalDataHolder {
  async exportData(em: EntityManager, userId: string) {
    const { rows } = await sql<{ enquiry: object }>`
      select json_build_object(
        'createdAt', created_at, 'name', name, 'email', email, 'phone', phone, 'country', country,
        'treatmentInterest', treatment_interest, 'message', message, 'status', status, 'answeredAt', answered_at,
        'acknowledgedAt', acknowledged_at
      ) as enquiry
      from enquiries where ${own(userId)} order by created_at, id
    `.execute(em.getKysely())
    return { enquiries: rows.map(({ enquiry }) => enquiry) }
  }

  async eraseData(em: EntityManager, userId: string) {
    const { numAffectedRows } = await sql`delete from enquiries where ${own(userId)}`.execute(em.getKysely())
    return { enquiries: Number(numAffectedRows ?? 0) }
  }
}
