import type { EntityManager } from '@mikro-orm/postgresql'
import { Injectable } from '@nestjs/common'
import { expressionBuilder } from 'kysely'
import { v7 as uuid } from 'uuid'
import { audit } from '../../platform/audit/index.js'
import type { UserActor } from '../../platform/authz/index.js'
import type { Tables } from '../../platform/database/index.js'
import { fieldError } from '../../platform/errors/index.js'
import type { ClaimInput, ClaimSource } from './admin-claim.dto.js'
import { Claim } from './claim.entity.js'
import { withdrawClaims } from './claim.repository.js'
import { ClaimedHospitals } from './claimed-hospitals.js'
import { goodUntil } from './good-until.js'

const ofClaim = expressionBuilder<{ cl: Tables['claims'] }, 'cl'>()

/** Changes claims, and the pages of hospitals that show them. */
@Injectable()
export class ClaimChanges {
  constructor(private readonly hospitals: ClaimedHospitals) {}

  /**
   * Adds a claim of a hospital. With a source it counts as checked today by the actor.
   * @param statedBy the source of a claim that nobody has checked
   * @throws ProblemError not_found for an unknown hospital; invalid_input for an address without a source, or what is stated already
   */
  async add(
    em: EntityManager,
    actor: UserActor,
    { hospitalId, expiresOn, ...input }: ClaimInput,
    statedBy?: string,
  ): Promise<Claim> {
    await this.hospitals.lock(em, hospitalId)
    const source = input.source ?? statedBy
    if (input.sourceUrl && !source) throw sourceless()
    if (await findStated(em, hospitalId, input)) throw fieldError('value', 'claim_on_file')
    await this.hospitals.state(em, actor, hospitalId, input)
    const checked = input.source ? checkedNow(actor, expiresOn) : {}
    const subject = { subjectType: 'hospital', subjectId: hospitalId } as const
    const claim = em.create(Claim, { ...input, source, ...checked, id: uuid(), ...subject })
    await em.flush()
    await this.rateSubject(em, claim)
    await recordClaim(em, actor, 'claim.add', claim.id, { hospital: hospitalId, field: input.field })
    return claim
  }

  /** Checks a claim today; a source that is not named stays. @throws ProblemError invalid_input where no source is known */
  async check(
    em: EntityManager,
    actor: UserActor,
    claim: Claim,
    { source, sourceUrl, expiresOn }: ClaimSource,
  ): Promise<void> {
    if (source !== undefined) claim.source = source
    if (sourceUrl !== undefined) claim.sourceUrl = sourceUrl
    if (!claim.source) throw sourceless()
    Object.assign(claim, checkedNow(actor, expiresOn))
    await em.flush()
    await this.rateSubject(em, claim)
    await recordClaim(em, actor, 'claim.check', claim.id, { field: claim.field })
  }

  /** Moves a claim to the withdrawn ones. What it stated leaves the page of its hospital. */
  async withdraw(em: EntityManager, actor: UserActor, claim: Claim, reason: string): Promise<void> {
    await withdrawClaims(em, actor, ofClaim('cl.id', '=', claim.id), reason)
    if (claim.subjectType === 'hospital') await this.hospitals.unstate(em, claim.subjectId, claim)
    await this.rateSubject(em, claim)
    await em.flush()
    await recordClaim(em, actor, 'claim.withdraw', claim.id, { field: claim.field })
  }

  private async rateSubject(
    em: EntityManager,
    { subjectType, subjectId, field }: Pick<Claim, 'subjectType' | 'subjectId' | 'field'>,
  ): Promise<void> {
    if (subjectType !== 'hospital' || field !== 'accreditation') return
    await this.hospitals.rate(em, subjectId)
    await em.flush()
  }
}

/** Finds the claim of the hospital that says the same. */
export async function findStated(
  em: EntityManager,
  hospitalId: string,
  { field, value }: Pick<ClaimInput, 'field' | 'value'>,
): Promise<Claim | null> {
  const stated = await em
    .getKysely<Tables>()
    .selectFrom('claims')
    .select('id')
    .where('subject_type', '=', 'hospital')
    .where('subject_id', '=', hospitalId)
    .where('field', '=', field)
    .where(({ eb, fn, val }) =>
      eb(fn<string>('search_key', ['value']), '=', fn<string>('search_key', [val(value)])),
    )
    .executeTakeFirst()
  return stated ? em.findOne(Claim, { id: stated.id }) : null
}

const recordClaim = (
  em: EntityManager,
  actor: UserActor,
  action: string,
  id: string,
  details: Record<string, string>,
) => audit(em, actor, { action, subjectType: 'claim', subjectId: id, details })

const checkedNow = (actor: UserActor, expiresOn: string | null | undefined) => ({
  checkedBy: actor.userId,
  checkedAt: new Date(),
  expiresAt: goodUntil(expiresOn),
})

const sourceless = () => fieldError('source', 'source_required')
