import { type EntityManager, LockMode } from '@mikro-orm/postgresql'
import { Injectable } from '@nestjs/common'
import { sql } from 'kysely'
import type { UserActor } from '../../platform/authz/index.js'
import { fieldError, ProblemError } from '../../platform/errors/index.js'
import { ClaimedHospitals, withdrawClaims } from '../claims/index.js'
import { Hospital } from './hospital.entity.js'

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
    const { rows } = await sql`
      select from claims where subject_type = 'hospital' and subject_id = ${id} and field = 'accreditation'
        and source is not null and checked_at is not null and (expires_at is null or expires_at > now()) limit 1
    `.execute(em.getKysely())
    hospital.rating = rows.length > 0 ? 5 : 4
  }
}

/** @throws ProblemError invalid_input for a number that is none */
export function requireStatable(field: string, value: string): void {
  if (isNumber(field)) numberIn(field, value)
}

async function hasClaim(em: EntityManager, hospitalId: string, field: NumberField): Promise<boolean> {
  const { rows } = await sql`
    select from claims where subject_type = 'hospital' and subject_id = ${hospitalId} and field = ${field} limit 1
  `.execute(em.getKysely())
  return rows.length > 0
}

/** What was checked was another number. */
export const withdrawFigure = (
  em: EntityManager,
  actor: UserActor,
  hospitalId: string,
  field: string,
  reason: string,
) =>
  withdrawClaims(
    em,
    actor,
    sql`cl.subject_type = 'hospital' and cl.subject_id = ${hospitalId} and cl.field = ${field}`,
    reason,
  )

/** Removes a price whose source was withdrawn. */
const forgetPrice = (em: EntityManager, hospitalId: string, treatmentId: string) =>
  sql`
    update hospital_treatments set min_cost_cents = null, max_cost_cents = null
    where hospital_id = ${hospitalId} and treatment_id = ${treatmentId}`.execute(em.getKysely())

function numberIn(field: NumberField, value: string): number {
  const found = /\d[\d,]*/.exec(value)?.[0].replaceAll(',', '')
  const number = Number(found)
  const [least, most] = field === 'establishedYear' ? [1500, 2200] : [0, 1_000_000]
  if (found !== undefined && number >= least && number <= most) return number
  throw fieldError('value', 'number', 'Please begin with the number, such as 600 (2024).')
}
