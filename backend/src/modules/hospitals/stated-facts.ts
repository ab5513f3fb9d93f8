import { type EntityManager, LockMode } from '@mikro-orm/postgresql'
import { Injectable } from '@nestjs/common'
import type { UserActor } from '../../platform/authz/index.js'
import { NOW, type Tables } from '../../platform/database/index.js'
import { fieldError, ProblemError } from '../../platform/errors/index.js'
import { ClaimedHospitals, withdrawClaims } from '../claims/index.js'
import { claimsAbout } from './claims-about.sql.js'
import { Hospital } from './hospital.entity.js'
import { HospitalTreatment } from './hospital-treatment.entity.js'

/** Facts that are one number of the hospital; the claim may say it in more words, such as "600 (2024)". */
const NUMBERS = ['establishedYear', 'doctorCount', 'bedCapacity', 'staffCount'] as const
type NumberField = (typeof NUMBERS)[number]

type Fact = Parameters<ClaimedHospitals['unstate']>[2]

const isNumber = (field: string): field is NumberField => (NUMBERS as readonly string[]).includes(field)

/** Locks the hospital for a change of its facts. @throws ProblemError not_found */
export async function lockHospital(em: EntityManager, id: string): Promise<Hospital> {
  const hospital = await em.findOne(Hospital, { id }, { lockMode: LockMode.PESSIMISTIC_WRITE })
  if (!hospital) throw new ProblemError('not_found')
  return hospital
}

/** Writes what a claim says about a hospital to the page of the hospital. */
@Injectable()
export class StatedFacts extends ClaimedHospitals {
  async lock(em: EntityManager, id: string): Promise<void> {
    await lockHospital(em, id)
  }

  /** A number replaces the one before, with its claims; a feature joins the others. */
  async state(em: EntityManager, actor: UserActor, id: string, { field, value }: Fact): Promise<void> {
    const hospital = await em.findOneOrFail(Hospital, { id })
    if (isNumber(field)) {
      hospital[field] = numberIn(field, value)
      await withdrawFigure(em, actor, id, field, `Replaced by: ${value}`.slice(0, 1_000))
    } else if (field === 'features' && !hospital.features.includes(value)) {
      hospital.features = [...hospital.features, value]
    }
  }

  /** A feature and a price go with their claim, and a number with the last claim about it. */
  async unstate(em: EntityManager, id: string, { field, value, treatmentId }: Fact): Promise<void> {
    const hospital = await lockHospital(em, id)
    if (field === 'features') hospital.features = hospital.features.filter((feature) => feature !== value)
    else if (isNumber(field) && !(await hasClaim(em, id, field))) hospital[field] = null
    if (treatmentId) await forgetPrice(em, id, treatmentId)
  }

  /** The rule that the site states: 5 where a current accreditation has a checked source, else 4. */
  async rate(em: EntityManager, id: string): Promise<void> {
    const hospital = await lockHospital(em, id)
    const current = await anyClaim(em, id, 'accreditation')
      .where('source', 'is not', null)
      .where('checked_at', 'is not', null)
      .where(({ eb, or }) => or([eb('expires_at', 'is', null), eb('expires_at', '>', NOW)]))
      .executeTakeFirst()
    hospital.rating = current ? 5 : 4
  }
}

/** @throws ProblemError invalid_input for a number that is none */
export function requireStatable(field: string, value: string): void {
  if (isNumber(field)) numberIn(field, value)
}

const anyClaim = (em: EntityManager, hospitalId: string, field: string) =>
  em
    .getKysely<Tables>()
    .selectFrom('claims')
    .select('id')
    .where('subject_type', '=', 'hospital')
    .where('subject_id', '=', hospitalId)
    .where('field', '=', field)
    .limit(1)

const hasClaim = async (em: EntityManager, hospitalId: string, field: NumberField): Promise<boolean> =>
  (await anyClaim(em, hospitalId, field).executeTakeFirst()) !== undefined

/** What was checked was another number. */
export const withdrawFigure = (
  em: EntityManager,
  actor: UserActor,
  hospitalId: string,
  field: string,
  reason: string,
) => withdrawClaims(em, actor, claimsAbout(hospitalId, field), reason)

/** Removes a price whose source was withdrawn. */
const forgetPrice = (em: EntityManager, hospitalId: string, treatmentId: string) =>
  em.nativeUpdate(HospitalTreatment, { hospitalId, treatmentId }, { minCostCents: null, maxCostCents: null })

function numberIn(field: NumberField, value: string): number {
  const found = /\d[\d,]*/.exec(value)?.[0].replaceAll(',', '')
  const number = Number(found)
  const [least, most] = field === 'establishedYear' ? [1500, 2200] : [0, 1_000_000]
  if (found !== undefined && number >= least && number <= most) return number
  throw fieldError('value', 'begin_with_number')
}
