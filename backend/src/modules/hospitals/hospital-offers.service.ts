import type { EntityManager } from '@mikro-orm/postgresql'
import { Injectable } from '@nestjs/common'
import { type RawBuilder, sql } from 'kysely'
import { v7 as uuid } from 'uuid'
import { audit } from '../../platform/audit/index.js'
import type { UserActor } from '../../platform/authz/index.js'
import { Database, lockVersioned } from '../../platform/database/index.js'
import { fieldError, ProblemError } from '../../platform/errors/index.js'
import { goodUntil, withdrawClaims } from '../claims/index.js'
import { Hospital } from './hospital.entity.js'
import { hospitalDetail } from './hospital-detail.js'
import type { AdminHospitalDetail, HospitalPriceInput } from './hospital-offer.dto.js'

/** The fields and treatments that a hospital is listed for, and its own prices. */
@Injectable()
export class HospitalOffersService {
  constructor(private readonly database: Database) {}

  /** @throws ProblemError not_found, stale_version; so do the others */
  addSpecialization(actor: UserActor, id: string, specializationId: string, version: number) {
    const add = sql`
      insert into hospital_specializations (hospital_id, specialization_id, position)
      select ${id}, s.id, (select coalesce(max(position) + 1, 0) from hospital_specializations where hospital_id = ${id})
      from specializations s where s.id = ${specializationId} on conflict do nothing returning 1`
    return this.change(actor, id, version, 'add_specialization', specializationId, (em) => applied(em, add))
  }

  removeSpecialization(actor: UserActor, id: string, specializationId: string, version: number) {
    const remove = sql`
      delete from hospital_specializations
      where hospital_id = ${id} and specialization_id = ${specializationId} returning 1`
    return this.change(actor, id, version, 'remove_specialization', specializationId, (em) =>
      applied(em, remove),
    )
  }

  addTreatment(actor: UserActor, id: string, treatmentId: string, version: number) {
    const add = sql`
      insert into hospital_treatments (hospital_id, treatment_id)
      select ${id}, t.id from treatments t where t.id = ${treatmentId} on conflict do nothing returning 1`
    return this.change(actor, id, version, 'add_treatment', treatmentId, (em) => applied(em, add))
  }

  /** With it goes its price. */
  removeTreatment(actor: UserActor, id: string, treatmentId: string, version: number) {
    return this.change(actor, id, version, 'remove_treatment', treatmentId, async (em) => {
      await withdrawClaims(em, actor, priceOf(id, treatmentId), 'The treatment was taken off the list.')
      await applied(
        em,
        sql`delete from hospital_treatments where hospital_id = ${id} and treatment_id = ${treatmentId} returning 1`,
      )
    })
  }

  /** @throws ProblemError invalid_input without a source, or for a range that ends before it begins */
  price(actor: UserActor, id: string, treatmentId: string, input: HospitalPriceInput) {
    const { minCostUsd: min, maxCostUsd: max, source, sourceUrl, expiresOn, version } = input
    if (!source) throw fieldError('source', 'required', 'Please name the source in up to 500 characters.')
    if (max < min) throw fieldError('maxCostUsd', 'range', 'The highest price is below the lowest.')
    return this.change(actor, id, version, 'price', treatmentId, async (em) => {
      const range = `${usd.format(min)} - ${usd.format(max)}`
      await withdrawClaims(em, actor, priceOf(id, treatmentId), `Replaced by: ${range}`)
      await applied(
        em,
        sql`update hospital_treatments set min_cost_cents = ${Math.round(min * 100)},
          max_cost_cents = ${Math.round(max * 100)}, currency = 'USD'
          where hospital_id = ${id} and treatment_id = ${treatmentId} returning 1`,
      )
      await sql`
        insert into claims (id, subject_type, subject_id, treatment_id, field, value, source, source_url, checked_by,
          checked_at, expires_at)
        values (${uuid()}, 'hospital', ${id}, ${treatmentId}, 'price', ${range}, ${source}, ${sourceUrl ?? null},
          ${actor.userId}, now(), ${goodUntil(expiresOn)})
      `.execute(em.getKysely())
    })
  }

  private change(
    actor: UserActor,
    id: string,
    version: number,
    what: string,
    subject: string,
    work: (em: EntityManager) => Promise<void>,
  ): Promise<AdminHospitalDetail> {
    return this.database.transaction(actor, async (em) => {
      await lockVersioned(em, Hospital, id, version)
      await work(em)
      await sql`update hospitals set version = version + 1 where id = ${id}`.execute(em.getKysely())
      await audit(em, actor, {
        action: `hospital.${what}`,
        subjectType: 'hospital',
        subjectId: id,
        details: { subject },
      })
      return hospitalDetail(em, id)
    })
  }
}

const usd = new Intl.NumberFormat('en-US', {
  style: 'currency',
  currency: 'USD',
  trailingZeroDisplay: 'stripIfInteger',
})

/** The claims of the hospital's price for the treatment. */
const priceOf = (hospitalId: string, treatmentId: string) => sql`
  cl.subject_type = 'hospital' and cl.subject_id = ${hospitalId} and cl.field = 'price' and cl.treatment_id = ${treatmentId}`

/** @throws ProblemError not_found where the statement touches nothing */
async function applied(em: EntityManager, statement: RawBuilder<unknown>): Promise<void> {
  const { rows } = await statement.execute(em.getKysely())
  if (rows.length === 0) throw new ProblemError('not_found')
}
