import type { EntityManager } from '@mikro-orm/postgresql'
import { Injectable } from '@nestjs/common'
import { v7 as uuid } from 'uuid'
import { audit } from '../../platform/audit/index.js'
import type { UserActor } from '../../platform/authz/index.js'
import { Database, lockVersioned, NOW, raiseVersion, type Tables } from '../../platform/database/index.js'
import { fieldError, ProblemError } from '../../platform/errors/index.js'
import { goodUntil, withdrawClaims } from '../claims/index.js'
import { claimsAbout } from './claims-about.sql.js'
import { Hospital } from './hospital.entity.js'
import { hospitalDetail } from './hospital-detail.js'
import type { AdminHospitalDetail, HospitalPriceInput } from './hospital-offer.dto.js'
import { HospitalSpecialization } from './hospital-specialization.entity.js'
import { HospitalTreatment } from './hospital-treatment.entity.js'

/** The fields and treatments that a hospital is listed for, and its own prices. */
@Injectable()
export class HospitalOffersService {
  constructor(private readonly database: Database) {}

  /** @throws ProblemError not_found, stale_version; so do the others */
  addSpecialization(actor: UserActor, id: string, specializationId: string, version: number) {
    return this.change(actor, id, version, 'add_specialization', specializationId, async (em) => {
      const db = em.getKysely<Tables>()
      const last = db
        .selectFrom('hospital_specializations')
        .select(({ fn }) => fn.max('position').as('position'))
        .where('hospital_id', '=', id)
      const added = db
        .insertInto('hospital_specializations')
        .columns(['hospital_id', 'specialization_id', 'position'])
        .expression(({ selectFrom }) =>
          selectFrom('specializations as s')
            .select(({ eb, fn, lit, val }) => [
              val(id).as('hospital_id'),
              's.id as specialization_id',
              eb(fn.coalesce(last, lit(-1)), '+', lit(1)).as('position'),
            ])
            .where('s.id', '=', specializationId),
        )
        .onConflict((conflict) => conflict.doNothing())
      requireChange((await added.executeTakeFirst()).numInsertedOrUpdatedRows)
    })
  }

  removeSpecialization(actor: UserActor, id: string, specializationId: string, version: number) {
    return this.change(actor, id, version, 'remove_specialization', specializationId, async (em) =>
      requireChange(await em.nativeDelete(HospitalSpecialization, { hospitalId: id, specializationId })),
    )
  }

  addTreatment(actor: UserActor, id: string, treatmentId: string, version: number) {
    return this.change(actor, id, version, 'add_treatment', treatmentId, async (em) => {
      const added = em
        .getKysely<Tables>()
        .insertInto('hospital_treatments')
        .columns(['hospital_id', 'treatment_id'])
        .expression(({ selectFrom }) =>
          selectFrom('treatments as t')
            .select(({ val }) => [val(id).as('hospital_id'), 't.id as treatment_id'])
            .where('t.id', '=', treatmentId),
        )
        .onConflict((conflict) => conflict.doNothing())
      requireChange((await added.executeTakeFirst()).numInsertedOrUpdatedRows)
    })
  }

  /** With it goes its price. */
  removeTreatment(actor: UserActor, id: string, treatmentId: string, version: number) {
    return this.change(actor, id, version, 'remove_treatment', treatmentId, async (em) => {
      await withdrawClaims(
        em,
        actor,
        claimsAbout(id, 'price', treatmentId),
        'The treatment was taken off the list.',
      )
      requireChange(await em.nativeDelete(HospitalTreatment, { hospitalId: id, treatmentId }))
    })
  }

  /** @throws ProblemError invalid_input without a source, or for a range that ends before it begins */
  price(actor: UserActor, id: string, treatmentId: string, input: HospitalPriceInput) {
    const { minCostUsd: min, maxCostUsd: max, source, sourceUrl, expiresOn, version } = input
    if (!source) throw fieldError('source', 'source_required')
    if (max < min) throw fieldError('maxCostUsd', 'price_order')
    return this.change(actor, id, version, 'price', treatmentId, async (em) => {
      const range = `${usd.format(min)} - ${usd.format(max)}`
      await withdrawClaims(em, actor, claimsAbout(id, 'price', treatmentId), `Replaced by: ${range}`)
      const cents = { minCostCents: Math.round(min * 100), maxCostCents: Math.round(max * 100) }
      const which = { hospitalId: id, treatmentId }
      requireChange(await em.nativeUpdate(HospitalTreatment, which, { ...cents, currency: 'USD' }))
      await em
        .getKysely<Tables>()
        .insertInto('claims')
        .values({
          id: uuid(),
          subject_type: 'hospital',
          subject_id: id,
          treatment_id: treatmentId,
          field: 'price',
          value: range,
          source,
          source_url: sourceUrl ?? null,
          checked_by: actor.userId,
          checked_at: NOW,
          expires_at: goodUntil(expiresOn),
        })
        .execute()
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
      await raiseVersion(em, Hospital, id)
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

/** @throws ProblemError not_found where no row was changed */
function requireChange(rows: number | bigint | undefined): void {
  if (!rows) throw new ProblemError('not_found')
}
