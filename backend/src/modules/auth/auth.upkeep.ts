import { Injectable } from '@nestjs/common'
import { audit } from '../../platform/audit/index.js'
import { systemActor } from '../../platform/authz/index.js'
import { fromNow, NOW, type Tables } from '../../platform/database/index.js'
import { PersonalData } from '../../platform/personal-data/index.js'
import {
  DAY,
  deleteRows,
  HOUR,
  Upkeep,
  type UpkeepCounts,
  type UpkeepTurn,
} from '../../platform/upkeep/index.js'
import { isOldChallenge, isOldCode, isOldSession } from './leftovers.js'

const UNVERIFIED_FOR = fromNow('-30 days')
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
      sessions: await deleteRows(turn, 'sessions', isOldSession),
      codes: await deleteRows(turn, 'one_time_codes', isOldCode),
      challenges: await deleteRows(turn, 'sign_in_challenges', isOldChallenge),
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
      const rows = await em
        .getKysely<Tables>()
        .selectFrom('users as u')
        .select('u.id')
        .where('u.email_verified_at', 'is', null)
        .where('u.password_hash', 'is not', null)
        .where('u.closed_at', 'is', null)
        .where('u.created_at', '<', UNVERIFIED_FOR)
        .where(({ and, exists, not, selectFrom }) => {
          const sessions = selectFrom('sessions as s').select('s.id').whereRef('s.user_id', '=', 'u.id')
          const usableCodes = selectFrom('one_time_codes as c')
            .select('c.id')
            .whereRef('c.user_id', '=', 'u.id')
            .where('c.used_at', 'is', null)
            .where('c.expires_at', '>', NOW)
          const roles = selectFrom('user_roles as r')
            .select('r.user_id')
            .whereRef('r.user_id', '=', 'u.id')
            .where('r.role', '=', 'user')
          return and([not(exists(sessions)), not(exists(usableCodes)), exists(roles)])
        })
        .orderBy('u.created_at')
        .limit(ACCOUNTS_AT_ONCE)
        .forUpdate()
        .skipLocked()
        .execute()
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
