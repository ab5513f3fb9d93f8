import type { EntityManager } from '@mikro-orm/postgresql'
import { type Expression, expressionBuilder } from 'kysely'
import type { UserActor } from '../../platform/authz/index.js'
import type { Tables } from '../../platform/database/index.js'
import { findRow } from '../../platform/lists/index.js'
import type { AdminClaimView } from './admin-claim.dto.js'
import type { Claim, ClaimSubject } from './claim.entity.js'
import { CLAIM_LIST } from './claim-list.js'

/** For administrators: whoever calls this has checked the permission. */
export const claimView = (em: EntityManager, id: string): Promise<AdminClaimView> =>
  findRow(em, CLAIM_LIST, id)

const eb = expressionBuilder<Tables & { cl: Tables['claims'] }, 'cl'>()

interface Stated {
  subjectType: ClaimSubject
  subjectId: string
  fields: readonly string[]
  /** Any value when left out. */
  value?: string | undefined
}

/** Whether a claim `cl` says this of the subject. */
export const says = ({ subjectType, subjectId, fields, value }: Stated) =>
  eb.and([
    eb('cl.subject_type', '=', subjectType),
    eb('cl.subject_id', '=', subjectId),
    eb('cl.field', 'in', fields),
    ...(value === undefined ? [] : [eb('cl.value', '=', value)]),
  ])

/**
 * Moves claims to the withdrawn claims, which no public answer reads.
 * @param which a condition on the claims `cl`
 */
export async function withdrawClaims(
  em: EntityManager,
  actor: UserActor,
  which: Expression<unknown>,
  reason: string,
): Promise<Pick<Claim, 'id' | 'field' | 'value'>[]> {
  return em
    .getKysely<Tables>()
    .with('gone', (db) =>
      db
        .deleteFrom('claims as cl')
        .where(({ cast }) => cast<boolean>(which, 'boolean'))
        .returningAll(),
    )
    .insertInto('withdrawn_claims')
    .columns([...KEPT, 'reason', 'withdrawn_by'])
    .expression(({ selectFrom, val }) =>
      selectFrom('gone').select([...KEPT, val(reason).as('reason'), val(actor.userId).as('withdrawnBy')]),
    )
    .returning(['id', 'field', 'value'])
    .execute()
}

/** The columns that a withdrawn claim keeps. */
const KEPT = [
  'id',
  'subject_type',
  'subject_id',
  'treatment_id',
  'field',
  'value',
  'source',
  'source_url',
  'internal_note',
  'checked_by',
  'checked_at',
  'expires_at',
  'created_at',
] as const
