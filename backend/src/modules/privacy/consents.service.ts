import type { EntityManager } from '@mikro-orm/postgresql'
import { Injectable } from '@nestjs/common'
import { type RawBuilder, sql } from 'kysely'
import { v7 as uuid } from 'uuid'
import { audit } from '../../platform/audit/index.js'
import type { UserActor } from '../../platform/authz/index.js'
import { Database } from '../../platform/database/index.js'
import { ProblemError } from '../../platform/errors/index.js'
import { publishTeamEvent } from '../notifications/index.js'
import { CONSENT_PURPOSES, type ConsentInput, type ConsentPurpose, type ConsentView } from './consent.dto.js'
import { Withdrawals } from './withdrawals.js'

/** One consent a purpose, as easy to withdraw as to give; every answer that was ever given is kept. */
@Injectable()
export class ConsentsService {
  constructor(
    private readonly database: Database,
    private readonly withdrawals: Withdrawals,
  ) {}

  list(actor: UserActor): Promise<ConsentView[]> {
    return this.database.transaction(actor, async (em) => {
      const views: ConsentView[] = []
      for (const purpose of CONSENT_PURPOSES) views.push(await latest(em, actor.userId, purpose))
      return views
    })
  }

  get(actor: UserActor, purpose: ConsentPurpose): Promise<ConsentView> {
    return this.database.transaction(actor, (em) => latest(em, actor.userId, purpose))
  }

  put(actor: UserActor, purpose: ConsentPurpose, input: ConsentInput): Promise<ConsentView> {
    return this.database.transaction(actor, async (em) => {
      const { granted, textVersion, locale } = input
      const db = em.getKysely()
      await lockConsent(em, actor.userId, purpose)
      const current = await latest(em, actor.userId, purpose)
      if (current.granted === granted && (!granted || current.textVersion === textVersion)) return current
      await sql`
        update consents set withdrawn_at = now()
        where user_id = ${actor.userId} and purpose = ${purpose} and withdrawn_at is null
      `.execute(db)
      if (granted) await grantConsent(em, actor.userId, purpose, { textVersion, locale })
      else await this.withdrawals.happen(em, actor, purpose)
      // Staff read a patient's texts under this consent alone.
      if (purpose === 'health_data') await publishTeamEvent(em, 'consent.updated', {})
      await audit(em, actor, {
        action: granted ? 'consent.give' : 'consent.withdraw',
        subjectType: 'consent',
        subjectId: purpose,
        details: { textVersion, locale },
      })
      return latest(em, actor.userId, purpose)
    })
  }
}

/** Until the transaction ends the person neither gives nor withdraws it elsewhere. */
export const lockConsent = (em: EntityManager, userId: string, purpose: ConsentPurpose) =>
  sql`select pg_advisory_xact_lock(hashtextextended(${`consent ${userId} ${purpose}`}, 0))`.execute(
    em.getKysely(),
  )

export async function grantConsent(
  em: EntityManager,
  userId: string,
  purpose: ConsentPurpose,
  { textVersion, locale }: { textVersion: string; locale: string },
): Promise<void> {
  await sql`
    insert into consents (id, user_id, purpose, text_version, locale)
    values (${uuid()}, ${userId}, ${purpose}, ${textVersion}, ${locale})
  `.execute(em.getKysely())
}

/** Whether the person has agreed to the purpose, asked in the transaction that depends on it. */
export async function hasConsent(
  em: EntityManager,
  userId: string,
  purpose: ConsentPurpose,
): Promise<boolean> {
  const { rows } = await sql<{ granted: boolean }>`
    select ${consentInForce(userId, purpose)} as granted
  `.execute(em.getKysely())
  return rows[0]?.granted ?? false
}

const NOT_AGREED =
  'The patient does not agree to the use of health data. Ask the patient to agree under “Data and consents”.'

/** Lets the team work with health data of a patient who agrees to that. @throws ProblemError consent_required, in words for the team */
export async function requirePatientConsent(em: EntityManager, patientId: string): Promise<void> {
  if (!(await hasConsent(em, patientId, 'health_data')))
    throw new ProblemError('consent_required', { detail: NOT_AGREED })
}

/** The same as `hasConsent` as an expression, for a statement that asks more. `userId` is a value or a column. */
export const consentInForce = (
  userId: string | RawBuilder<unknown>,
  purpose: ConsentPurpose,
): RawBuilder<boolean> =>
  sql`exists (
    select from consents where user_id = ${userId} and purpose = ${purpose} and withdrawn_at is null
  )`

async function latest(em: EntityManager, userId: string, purpose: ConsentPurpose): Promise<ConsentView> {
  const { rows } = await sql<ConsentView>`
    select purpose, withdrawn_at is null as granted, text_version as "textVersion", locale,
      to_json(given_at) #>> '{}' as "givenAt", to_json(withdrawn_at) #>> '{}' as "withdrawnAt"
    from consents where user_id = ${userId} and purpose = ${purpose} order by given_at desc, id desc limit 1
  `.execute(em.getKysely())
  const none = { purpose, granted: false, textVersion: null, locale: null, givenAt: null, withdrawnAt: null }
  return rows[0] ?? none
}
