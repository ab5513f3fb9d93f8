import { type EntityManager, LockMode } from '@mikro-orm/postgresql'
import { Injectable } from '@nestjs/common'
import { sql } from 'kysely'
import { v7 as uuid } from 'uuid'
import { audit } from '../../platform/audit/index.js'
import type { UserActor } from '../../platform/authz/index.js'
import { Database } from '../../platform/database/index.js'
import { ProblemError } from '../../platform/http/index.js'
import type { AdminClaimView, ClaimCheck, ClaimInput, ClaimWithdrawal } from './admin-claim.dto.js'
import { Claim } from './claim.entity.js'
import { claimView, withdrawClaims } from './claim.repository.js'
import { goodUntil } from './good-until.js'
import { lockHospital, rate, state, unstate } from './stated-facts.js'

/** Where the facts of the catalogue were read, who checked them and until when. */
@Injectable()
export class AdminClaimsService {
  constructor(private readonly database: Database) {}

  get(actor: UserActor, id: string): Promise<AdminClaimView> {
    return this.database.transaction(actor, (em) => claimView(em, id))
  }

  /** @throws ProblemError not_found for an unknown hospital; invalid_input for an address without a source, or what is stated already */
  add(actor: UserActor, { hospitalId, expiresOn, ...input }: ClaimInput): Promise<AdminClaimView> {
    return this.database.transaction(actor, async (em) => {
      const hospital = await lockHospital(em, hospitalId)
      if (input.sourceUrl && !input.source) throw sourceless()
      await checkIsNew(em, hospitalId, input)
      await state(em, actor, hospital, input)
      const id = uuid()
      const checked = input.source ? check(actor, expiresOn) : {}
      em.create(Claim, { ...input, ...checked, id, subjectType: 'hospital', subjectId: hospitalId })
      await em.flush()
      if (input.field === 'accreditation') await rate(em, hospital)
      await em.flush()
      await record(em, actor, 'claim.add', id, { hospital: hospitalId, field: input.field })
      return claimView(em, id)
    })
  }

  /** @throws ProblemError stale_version; invalid_input where no source is known */
  check(
    actor: UserActor,
    id: string,
    { expiresOn, version, ...source }: ClaimCheck,
  ): Promise<AdminClaimView> {
    return this.database.transaction(actor, async (em) => {
      const claim = await lockClaim(em, id, version)
      if (source.source !== undefined) claim.source = source.source
      if (source.sourceUrl !== undefined) claim.sourceUrl = source.sourceUrl
      if (!claim.source) throw sourceless()
      Object.assign(claim, check(actor, expiresOn))
      await em.flush()
      await rateSubject(em, claim)
      await record(em, actor, 'claim.check', id, { field: claim.field })
      return claimView(em, id)
    })
  }

  /** @returns what is gone */
  withdraw(actor: UserActor, id: string, { reason, version }: ClaimWithdrawal): Promise<AdminClaimView> {
    return this.database.transaction(actor, async (em) => {
      const claim = await lockClaim(em, id, version)
      const view = await claimView(em, id)
      await withdrawClaims(em, actor, sql`cl.id = ${id}`, reason)
      if (claim.subjectType === 'hospital') await unstate(em, await lockHospital(em, claim.subjectId), claim)
      if (claim.treatmentId) await forgetPrice(em, claim.subjectId, claim.treatmentId)
      await rateSubject(em, claim)
      await em.flush()
      await record(em, actor, 'claim.withdraw', id, { field: claim.field })
      return view
    })
  }
}

/** A price without its source is none. */
const forgetPrice = (em: EntityManager, hospitalId: string, treatmentId: string) =>
  sql`
    update hospital_treatments set min_cost_cents = null, max_cost_cents = null
    where hospital_id = ${hospitalId} and treatment_id = ${treatmentId}`.execute(em.getKysely())

const check = (actor: UserActor, expiresOn: string | null | undefined) => ({
  checkedBy: actor.userId,
  checkedAt: new Date(),
  expiresAt: goodUntil(expiresOn),
})

async function lockClaim(em: EntityManager, id: string, version: number): Promise<Claim> {
  const claim = await em.findOne(Claim, { id }, { lockMode: LockMode.PESSIMISTIC_WRITE })
  if (!claim) throw new ProblemError('not_found')
  if (claim.version !== version) throw new ProblemError('stale_version')
  return claim
}

async function rateSubject(em: EntityManager, { subjectType, subjectId, field }: Claim): Promise<void> {
  if (subjectType !== 'hospital' || field !== 'accreditation') return
  await rate(em, await lockHospital(em, subjectId))
  await em.flush()
}

async function checkIsNew(
  em: EntityManager,
  hospitalId: string,
  { field, value }: Pick<ClaimInput, 'field' | 'value'>,
): Promise<void> {
  const { rows } = await sql`
    select from claims where subject_type = 'hospital' and subject_id = ${hospitalId} and field = ${field}
      and search_key(value) = search_key(${value})
  `.execute(em.getKysely())
  if (rows.length > 0) throw invalid('value', 'taken', 'This is on file already. Check that one again.')
}

const sourceless = () => invalid('source', 'required', 'Please name the source in up to 500 characters.')

const invalid = (field: string, code: string, detail: string) =>
  new ProblemError('invalid_input', { errors: [{ pointer: `/${field}`, code, detail }] })

const record = (
  em: EntityManager,
  actor: UserActor,
  action: string,
  id: string,
  details: Record<string, string>,
) => audit(em, actor, { action, subjectType: 'claim', subjectId: id, details })
