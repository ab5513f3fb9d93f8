import { setTimeout as delay } from 'node:timers/promises'
import { Injectable, Logger } from '@nestjs/common'
import { emergencyAnswer, triage } from '@sihat/red-flags'
import type { UserActor, Visitor } from '../../platform/authz/index.js'
import { Database, type Tables } from '../../platform/database/index.js'
import { ProblemError } from '../../platform/errors/index.js'
import type { EmergencyAdvice, WithEmergencyAdvice } from './emergency-advice.dto.js'

/** The number to call waits no longer for the person's country. */
const COUNTRY_WITHIN_MS = 300

/** Tells people who write of an emergency whom to call, wherever they write. */
@Injectable()
export class TriageService {
  private readonly logger = new Logger(TriageService.name)

  constructor(private readonly database: Database) {}

  /** Reads the country of the person's profile, ISO 3166-1 alpha-2. Undefined if it cannot be read in time. */
  async countryOf(actor: UserActor | Visitor): Promise<string | undefined> {
    if (actor.kind !== 'user') return undefined
    const reading = this.database
      .transaction(actor, async (em) => {
        const profile = await em
          .getKysely<Tables>()
          .selectFrom('profiles')
          .select('country')
          .where('user_id', '=', actor.userId)
          .executeTakeFirst()
        return profile?.country ?? undefined
      })
      .catch((error: unknown) => {
        this.logger.error({ err: error, msg: 'Could not read the country for an emergency number' })
        return undefined
      })
    return Promise.race([reading, delay(COUNTRY_WITHIN_MS, undefined, { ref: false })])
  }

  /** Finds an emergency in texts of one form. Returns whom to call, or null. */
  async advise(
    actor: UserActor | Visitor,
    texts: readonly (string | null | undefined)[],
    country?: string,
  ): Promise<EmergencyAdvice | null> {
    const flag = triage([texts.filter(Boolean).join('\n')])
    if (!flag) return null
    const where = country ?? (await this.countryOf(actor))
    const { text, emergencyNumber } = emergencyAnswer(flag, where, 'form')
    return { text, emergencyNumber: emergencyNumber ?? null }
  }

  /**
   * Runs an act and adds the advice to its answer, or to the problem that refuses it: an unfinished form keeps nobody
   * from the number to call.
   * @throws ProblemError of the act, with the extension member `emergency` where there is one
   */
  async beside<T extends object>(
    advice: Promise<EmergencyAdvice | null>,
    act: () => Promise<T>,
  ): Promise<T & WithEmergencyAdvice> {
    try {
      return { ...(await act()), emergency: await advice }
    } catch (error) {
      const emergency = await advice
      if (!emergency || !(error instanceof ProblemError)) throw error
      throw new ProblemError(error.code, { ...error.extra, extensions: { emergency } })
    }
  }
}
