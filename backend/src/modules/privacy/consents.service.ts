import type { EntityManager } from '@mikro-orm/postgresql'
import { Injectable } from '@nestjs/common'
import { type Expression, expressionBuilder } from 'kysely'
import { v7 as uuid } from 'uuid'
import { audit } from '../../platform/audit/index.js'
import type { UserActor } from '../../platform/authz/index.js'
import { Database, lockByName, NOW, readJson, type Tables } from '../../platform/database/index.js'
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
      await lockConsent(em, actor.userId, purpose)
      const current = await latest(em, actor.userId, purpose)
      if (current.granted === granted && (!granted || current.textVersion === textVersion)) return current
      await em
        .getKysely<Tables>()
        .updateTable('consents')
        .set({ withdrawn_at: NOW })
        .where('user_id', '=', actor.userId)
        .where('purpose', '=', purpose)
        .where('withdrawn_at', 'is', null)
        .execute()
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
  lockByName(em, `consent ${userId} ${purpose}`)

export async function grantConsent(
  em: EntityManager,
  userId: string,
  purpose: ConsentPurpose,
  { textVersion, locale }: { textVersion: string; locale: string },
): Promise<void> {
  await em
    .getKysely<Tables>()
    .insertInto('consents')
    .values({ id: uuid(), user_id: userId, purpose, text_version: textVersion, locale })
    .execute()
}

/** Whether the person has agreed to the purpose, asked in the transaction that depends on it. */
export async function hasConsent(
  em: EntityManager,
  userId: string,
  purpose: ConsentPurpose,
): Promise<boolean> {
  const { granted } = await em
    .getKysely<Tables>()
    .selectNoFrom(consentInForce(userId, purpose).as('granted'))
    .executeTakeFirstOrThrow()
  return granted
}

/** Lets the team work with health data of a patient who agrees to that. @throws ProblemError consent_required, in words for the team */
export async function requirePatientConsent(em: EntityManager, patientId: string): Promise<void> {
  if (!(await hasConsent(em, patientId, 'health_data')))
    throw new ProblemError('consent_required', { reason: 'agree_health_data' })
}

/** The same as `hasConsent` as an expression, for a statement that asks more. `userId` is a value or a column. */
export function consentInForce(userId: string | Expression<unknown>, purpose: ConsentPurpose) {
  const { exists, selectFrom, cast, val, lit } = expressionBuilder<Tables, never>()
  const person = typeof userId === 'string' ? val(userId) : userId
  return exists(
    selectFrom('consents')
      .select(lit(1).as('one'))
      .where('consents.user_id', '=', cast<string>(person, 'uuid'))
      .where('consents.purpose', '=', purpose)
      .where('consents.withdrawn_at', 'is', null),
  ).$castTo<boolean>()
}

async function latest(em: EntityManager, userId: string, purpose: ConsentPurpose): Promise<ConsentView> {
  const consents = em
    .getKysely<Tables>()
    .selectFrom('consents')
    .select((eb) => [
      'purpose',
      eb('withdrawn_at', 'is', null).as('granted'),
      'text_version as textVersion',
      'locale',
      'given_at as givenAt',
      'withdrawn_at as withdrawnAt',
    ])
    .where('user_id', '=', userId)
    .where('purpose', '=', purpose)
    .orderBy('given_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
  const [newest] = await readJson(em, consents)
  const none = { purpose, granted: false, textVersion: null, locale: null, givenAt: null, withdrawnAt: null }
  return newest ?? none
}
