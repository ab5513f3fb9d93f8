import type { EntityManager } from '@mikro-orm/postgresql'
import { v7 as uuidv7 } from 'uuid'
import { Claim, type ClaimSubject } from '../../src/modules/claims/index.js'
import { Hospital, HospitalSpecialization, HospitalTreatment } from '../../src/modules/hospitals/index.js'
import { Country, Destination } from '../../src/modules/places/index.js'
import { ConditionSpecialization, Specialization } from '../../src/modules/specializations/index.js'
import { Treatment, TreatmentCountry } from '../../src/modules/treatments/index.js'
import { complementaryTreatments } from './complementary-treatments.js'
import { countries } from './countries.js'
import { destinations } from './destinations.js'
import { treatmentsListedFor } from './editorial.js'
import { hospitals } from './hospitals.js'
import { insertAbsent, insertRows } from './insert-absent.js'
import { type ClaimSeed, unsourced } from './provenance.js'
import { countryRow, destinationRow, hospitalRow, treatmentRow } from './rows.js'
import { fillCosts } from './seed-costs.js'
import { specializations } from './specializations.js'
import { publicTreatments } from './treatments.js'

const treatments = [...publicTreatments, ...complementaryTreatments]

/**
 * Inserts what is absent and touches nothing else, so an administrator's edits stay; what a price covers is filled in where
 * nobody stated it. Links and claims come only with the row they belong to: one that was removed does not come back.
 * @param em inside a transaction that may write the catalogue
 * @returns number of countries, specializations, destinations, treatments and hospitals inserted
 */
export async function seedCatalogue(em: EntityManager): Promise<number> {
  const inserted = [
    await seedCountries(em),
    await seedSpecializations(em),
    await seedDestinations(em),
    await seedTreatments(em),
    await seedHospitals(em),
  ]
  return inserted.reduce((sum, { size }) => sum + size, 0)
}

async function seedCountries(em: EntityManager) {
  const inserted = await insertAbsent(em, Country, countries.map(countryRow))
  await insertClaims(em, 'country', countries, inserted)
  return inserted
}

async function seedSpecializations(em: EntityManager) {
  const rows = specializations.map(({ treats: _treats, ...row }) => row)
  const inserted = await insertAbsent(em, Specialization, rows)
  const conditions = specializations
    .filter(({ id }) => inserted.has(id))
    .flatMap(({ id, treats }) =>
      treats.map((conditionCategory) => ({ conditionCategory, specializationId: id })),
    )
  await insertRows(em, ConditionSpecialization, conditions)
  return inserted
}

async function seedDestinations(em: EntityManager) {
  const countryId = await countryIds(em)
  const inserted = await insertAbsent(
    em,
    Destination,
    destinations.map((destination) => destinationRow(destination, countryId(destination.country))),
  )
  await insertClaims(em, 'destination', destinations, inserted)
  return inserted
}

async function seedTreatments(em: EntityManager) {
  const inserted = await insertAbsent(em, Treatment, treatments.map(treatmentRow))
  const countryId = await countryIds(em)
  const links = treatments
    .filter(({ id }) => inserted.has(id))
    .flatMap(({ id, availableIn }) =>
      availableIn.map((code) => ({ treatmentId: id, countryId: countryId(code) })),
    )
  await insertRows(em, TreatmentCountry, links)
  await insertClaims(em, 'treatment', treatments, inserted)
  await fillCosts(em, treatments)
  return inserted
}

async function seedHospitals(em: EntityManager) {
  const countryId = await countryIds(em)
  const specializationId = lookUp(await em.find(Specialization, {}), ({ slug }) => slug)
  const treatmentId = lookUp(await em.find(Treatment, {}), ({ slug }) => slug)
  const inserted = await insertAbsent(
    em,
    Hospital,
    hospitals.map((hospital) => hospitalRow(hospital, countryId(hospital.country))),
  )
  const listed = hospitals
    .filter(({ id }) => inserted.has(id))
    .map((hospital) => ({ ...hospital, treatments: treatmentsListedFor(hospital, treatments) }))
  const fields = listed.flatMap(({ id, specialties }) =>
    specialties.map((slug, position) => ({
      hospitalId: id,
      specializationId: specializationId(slug),
      position,
    })),
  )
  const links = listed.flatMap(({ id, treatments }) =>
    treatments.map(({ slug }) => ({ hospitalId: id, treatmentId: treatmentId(slug) })),
  )
  const withTreatments = listed.map(({ id, claims, treatments }) => ({
    id,
    claims: [...claims, unsourced('treatments', treatments.map(({ name }) => name).join(', '))],
  }))
  await insertRows(em, HospitalSpecialization, fields)
  await insertRows(em, HospitalTreatment, links)
  await insertClaims(em, 'hospital', withTreatments, inserted)
  return inserted
}

async function insertClaims(
  em: EntityManager,
  subjectType: ClaimSubject,
  subjects: { id: string; claims: ClaimSeed[] }[],
  inserted: Set<string>,
) {
  const claims = subjects
    .filter(({ id }) => inserted.has(id))
    .flatMap(({ id, claims }) =>
      claims.map((claim) => ({ ...claim, id: uuidv7(), subjectType, subjectId: id, checkedBy: null })),
    )
  await insertRows(em, Claim, claims)
}

const countryIds = async (em: EntityManager) => lookUp(await em.find(Country, {}), ({ code }) => code)

/** The ids in the database may differ from the seed's: an administrator may have added the row before. */
function lookUp<Row extends { id: string }>(rows: Row[], keyOf: (row: Row) => string) {
  const ids = new Map(rows.map((row) => [keyOf(row), row.id]))
  return (key: string): string => {
    const id = ids.get(key)
    if (!id) throw new Error(`The catalogue's data name ${key}, which is not in the database`)
    return id
  }
}
