import { Injectable } from '@nestjs/common'
import { sql } from 'kysely'
import { audit } from '../../platform/audit/index.js'
import { systemActor } from '../../platform/authz/index.js'
import { PersonalData } from '../../platform/personal-data/index.js'
import {
  DAY,
  deleteRows,
  HOUR,
  Upkeep,
  type UpkeepCounts,
  type UpkeepTurn,
} from '../../platform/upkeep/index.js'

/** Long enough for whoever looks into a theft. */
const AFTER_SESSIONS = sql`interval '30 days'`
/** Whoever presses an old link is told for some time that it is too old. */
const AFTER_CODES = sql`interval '7 days'`
const UNVERIFIED_FOR = sql`interval '30 days'`
const ACCOUNTS_AT_ONCE = 20

@Injectable()
export class AuthUpkeep {
  constructor(private readonly personalData: PersonalData) {}

  @Upkeep({
    name: 'auth.leftovers',
    about: 'Removes sessions, refresh tokens, one-time codes and pending sign-ins that are long over',
    everySeconds: HOUR,
  })
  async leftovers(turn: UpkeepTurn): Promise<UpkeepCounts> {
    return {
      // A live session keeps all its tokens: one that was used before shows a theft.
      sessions: await deleteRows(
        turn,
        'sessions',
        sql`least(expires_at, revoked_at) < now() - ${AFTER_SESSIONS}`,
      ),
      // Who has not confirmed an address may have the mail sent again, which the last code is for.
      codes: await deleteRows(
        turn,
        'one_time_codes',
        sql`expires_at < now() - ${AFTER_CODES} and not (purpose = 'verify_email' and exists (
          select from users where id = one_time_codes.user_id and email_verified_at is null))`,
      ),
      challenges: await deleteRows(turn, 'sign_in_challenges', sql`expires_at < now() - ${AFTER_CODES}`),
    }
  }

  /** Nobody was ever signed in to them. Who was invited stays: the team sees that nobody came. */
  @Upkeep({
    name: 'auth.unverified_accounts',
    about: 'Removes accounts whose address nobody has confirmed for 30 days',
    everySeconds: DAY,
  })
  async unverifiedAccounts(turn: UpkeepTurn): Promise<UpkeepCounts> {
    const accounts = await turn.batches(async (em) => {
      const { rows } = await sql<{ id: string }>`
        select id from users u
        where email_verified_at is null and password_hash is not null and closed_at is null
          and created_at < now() - ${UNVERIFIED_FOR}
          and not exists (select from sessions where user_id = u.id)
          and not exists (select from one_time_codes where user_id = u.id and used_at is null and expires_at > now())
          and exists (select from user_roles where user_id = u.id and role = 'user')
        order by created_at limit ${ACCOUNTS_AT_ONCE} for update skip locked
      `.execute(em.getKysely())
      for (const { id } of rows) {
        await this.personalData.eraseAll(em, id)
        await audit(em, SYSTEM, { action: 'user.expire', subjectType: 'user', subjectId: id })
      }
      return rows.length
    }, ACCOUNTS_AT_ONCE)
    return { accounts }
  }
}

const SYSTEM = systemActor('upkeep.auth.unverified_accounts')
