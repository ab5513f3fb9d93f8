import type { EntityManager } from '@mikro-orm/postgresql'
import { Injectable } from '@nestjs/common'
import { sql } from 'kysely'
import { HoldsPersonalData, type PersonalDataHolder } from '../../platform/personal-data/index.js'

const heldBy = (userId: string) => sql`
  h.user_id = ${userId} and h.email = e.email and (h.held_until is null or e.created_at < h.held_until)`

/**
 * What was sent with an address belongs to the account that held it then, or was the next to confirm it: a message may come
 * before the account, and the mailbox may have had another owner before, or since.
 */
const own = (userId: string) => sql`exists (
  select from confirmed_addresses h
  where ${heldBy(userId)}
    and not exists (
      select from confirmed_addresses other
      where other.email = e.email and other.user_id <> h.user_id
        and other.confirmed_at < h.confirmed_at and e.created_at < other.held_until))`

/** Before the account confirmed the address, somebody else may have written: the team gives those messages out on request. */
const sentSinceConfirmed = (userId: string) => sql`exists (
  select from confirmed_addresses h where ${heldBy(userId)} and e.created_at >= h.confirmed_at)`

@Injectable()
@HoldsPersonalData({ tables: ['enquiries'] })
export class EnquiriesPersonalData implements PersonalDataHolder {
  async exportData(em: EntityManager, userId: string) {
    const { rows } = await sql<{ enquiry: object }>`
      select json_build_object(
        'createdAt', created_at, 'name', name, 'email', email, 'phone', phone, 'country', country,
        'treatmentInterest', treatment_interest, 'message', message,
        'possibleEmergency', possible_emergency, 'status', status, 'answeredAt', answered_at,
        'acknowledgedAt', acknowledged_at
      ) as enquiry
      from enquiries e where ${sentSinceConfirmed(userId)} order by created_at, id
    `.execute(em.getKysely())
    return { enquiries: rows.map(({ enquiry }) => enquiry) }
  }

  async eraseData(em: EntityManager, userId: string) {
    const { numAffectedRows } = await sql`delete from enquiries e where ${own(userId)}`.execute(
      em.getKysely(),
    )
    return { enquiries: Number(numAffectedRows ?? 0) }
  }
}
