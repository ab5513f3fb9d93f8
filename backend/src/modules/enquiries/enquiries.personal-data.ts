import type { EntityManager } from '@mikro-orm/postgresql'
import { Injectable } from '@nestjs/common'
import type { Kysely } from 'kysely'
import { type ColumnsOf, readJson, type Tables } from '../../platform/database/index.js'
import { HoldsPersonalData, type PersonalDataHolder } from '../../platform/personal-data/index.js'

const sentEnquiries = (db: Kysely<Tables>) => db.selectFrom('enquiries as e')
type Sent = ColumnsOf<typeof sentEnquiries>

/** The times in which the account held the address of an enquiry `e`, or was the next to confirm it. */
const heldBy = (eb: Sent, userId: string) =>
  eb
    .selectFrom('confirmed_addresses as h')
    .select('h.user_id')
    .where('h.user_id', '=', userId)
    .whereRef('h.email', '=', 'e.email')
    .where((h) => h.or([h('h.held_until', 'is', null), h('e.created_at', '<', h.ref('h.held_until'))]))

/**
 * What was sent with an address belongs to the account that held it then, or was the next to confirm it: a message may come
 * before the account, and the mailbox may have had another owner before, or since.
 */
const isOwn = (eb: Sent, userId: string) =>
  eb.exists(
    heldBy(eb, userId).where((h) =>
      h.not(
        h.exists(
          h
            .selectFrom('confirmed_addresses as other')
            .select('other.user_id')
            .whereRef('other.email', '=', 'e.email')
            .whereRef('other.user_id', '<>', 'h.user_id')
            .whereRef('other.confirmed_at', '<', 'h.confirmed_at')
            .whereRef('e.created_at', '<', 'other.held_until'),
        ),
      ),
    ),
  )

/** Before the account confirmed the address, somebody else may have written: the team gives those messages out on request. */
const isSentSinceConfirmed = (eb: Sent, userId: string) =>
  eb.exists(heldBy(eb, userId).whereRef('e.created_at', '>=', 'h.confirmed_at'))

@Injectable()
@HoldsPersonalData({ tables: ['enquiries'] })
export class EnquiriesPersonalData implements PersonalDataHolder {
  async exportData(em: EntityManager, userId: string) {
    const enquiries = sentEnquiries(em.getKysely())
      .select([
        'e.created_at as createdAt',
        'e.name',
        'e.email',
        'e.phone',
        'e.country',
        'e.treatment_interest as treatmentInterest',
        'e.message',
        'e.possible_emergency as possibleEmergency',
        'e.status',
        'e.answered_at as answeredAt',
        'e.acknowledged_at as acknowledgedAt',
      ])
      .where((eb) => isSentSinceConfirmed(eb, userId))
      .orderBy('e.created_at')
      .orderBy('e.id')
    return { enquiries: await readJson(em, enquiries) }
  }

  async eraseData(em: EntityManager, userId: string) {
    const { numDeletedRows } = await em
      .getKysely<Tables>()
      .deleteFrom('enquiries as e')
      .where((eb) => isOwn(eb, userId))
      .executeTakeFirstOrThrow()
    return { enquiries: Number(numDeletedRows) }
  }
}
