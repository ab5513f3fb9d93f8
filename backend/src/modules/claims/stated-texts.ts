import type { EntityManager } from '@mikro-orm/postgresql'
import { v7 as uuid } from 'uuid'
import { audit } from '../../platform/audit/index.js'
import type { UserActor } from '../../platform/authz/index.js'
import { fieldError } from '../../platform/errors/index.js'
import { type AdminClaimView, type ClaimSource } from './admin-claim.dto.js'
import { Claim } from './claim.entity.js'
import { claimView, says, withdrawClaims } from './claim.repository.js'
import { goodUntil } from './good-until.js'

/** What a claim is about. */
export interface Subject {
  subjectType: 'country' | 'destination' | 'treatment'
  subjectId: string
}

/** What was checked was another text: until somebody states its source again, it shows as not verified. */
export async function withdrawFacts(
  em: EntityManager,
  actor: UserActor,
  { subjectType, subjectId }: Subject,
  fields: string[],
): Promise<void> {
  if (fields.length === 0) return
  await withdrawClaims(em, actor, says({ subjectType, subjectId, fields }), 'What it stated was changed.')
}

/**
 * Says where a fact was read; it counts as checked today by whoever says so.
 * @param replaces whether the field has this one claim, or one more
 * @throws ProblemError invalid_input without a source
 */
export async function stateFact(
  em: EntityManager,
  actor: UserActor,
  { subjectType, subjectId }: Subject,
  { field, value, replaces }: { field: string; value: string; replaces: boolean },
  { source, sourceUrl, expiresOn }: ClaimSource,
): Promise<AdminClaimView> {
  if (!source) throw fieldError('source', 'source_required')
  const gone = says({ subjectType, subjectId, fields: [field], value: replaces ? undefined : value })
  await withdrawClaims(em, actor, gone, 'Its source was stated anew.')
  const id = uuid()
  const checked = { checkedBy: actor.userId, checkedAt: new Date(), expiresAt: goodUntil(expiresOn) }
  em.create(Claim, {
    id,
    subjectType,
    subjectId,
    field,
    value,
    source,
    sourceUrl: sourceUrl ?? null,
    ...checked,
  })
  await em.flush()
  await audit(em, actor, {
    action: 'claim.add',
    subjectType: 'claim',
    subjectId: id,
    details: { [subjectType]: subjectId, field },
  })
  return claimView(em, id)
}
