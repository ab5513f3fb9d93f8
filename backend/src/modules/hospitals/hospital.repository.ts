import type { EntityManager } from '@mikro-orm/postgresql'
import { Injectable } from '@nestjs/common'
import { isUUID } from 'class-validator'
import { type Expression, expressionBuilder, type Kysely, type RawBuilder, type SqlBool, sql } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import { countryRef } from '../../platform/countries/index.js'
import {
  arrayOf,
  type ColumnsOf,
  Database,
  plannedAnew,
  type Tables,
  usd,
} from '../../platform/database/index.js'
import { type ListPlace, readCursor, writeCursor } from '../../platform/http/index.js'
import { type ClaimView, claimsOf, PRICE_CLAIM, VISA_CLAIM } from '../claims/index.js'
import { Country } from '../places/index.js'
import type { HospitalCard, HospitalDetail, HospitalListView, HospitalQuery } from './hospital.dto.js'
import { Hospital } from './hospital.entity.js'
import { hospitalsOf } from './hospital-list.js'
import { searchHospitals } from './hospital-search.js'
import { PHOTOS } from './photo.repository.js'

const MAX_ITEMS = 100

const hospital: ColumnsOf<typeof hospitalsOf> = expressionBuilder()

/** Whether the hospital `h` has this slug or id. */
export const hospitalNamed = (name: string) => hospital(isUUID(name) ? 'h.id' : 'h.slug', '=', name)

/** ISO 3166-1 alpha-2. */
export async function countryCodeOf(em: EntityManager, hospitalId: string): Promise<string> {
  const { countryId } = await em.findOneOrFail(Hospital, { id: hospitalId })
  return (await em.findOneOrFail(Country, { id: countryId })).code
}

interface HospitalPlace {
  hospitalId: string
  /** ISO 3166-1 alpha-2. */
  country: string
  visa: ClaimView | null
}

/** Reads the countries of hospitals, active or not, with the visa rules of their destinations. */
export async function placesOf(em: EntityManager, hospitalIds: readonly string[]): Promise<HospitalPlace[]> {
  if (hospitalIds.length === 0) return []
  return hospitalsOf(em.getKysely())
    .select(['h.id as hospitalId', 'c.code as country', VISA_CLAIM.as('visa')])
    .where('h.id', 'in', hospitalIds)
    .execute()
}

const specialtyRows = hospital
  .selectFrom('hospital_specializations as hs')
  .innerJoin('specializations as s', 's.id', 'hs.specialization_id')
  .select(['s.slug', 's.name'])
  .whereRef('hs.hospital_id', '=', 'h.id')
  .orderBy('hs.position')
  .orderBy('s.name')

/** The hospital `h` in the country `c` as a HospitalCard. */
const cardWith = <Specialty>(specialties: RawBuilder<Specialty[]>) => [
  hospital.ref('h.id').as('id'),
  hospital.ref('h.slug').as('slug'),
  hospital.ref('h.name').as('name'),
  hospital.ref('h.city').as('city'),
  countryRef('c').as('country'),
  hospital.ref('h.description').as('description'),
  hospital.cast<number>('h.rating', 'float8').as('rating'),
  hospital.ref('h.established_year').as('establishedYear'),
  hospital.ref('h.doctor_count').as('doctorCount'),
  hospital.ref('h.bed_capacity').as('bedCapacity'),
  hospital.ref('h.featured').as('featured'),
  hospital.ref('h.is_partner').as('partner'),
  hospital.ref('h.website').as('website'),
  specialties.as('specialties'),
  hospital.ref('h.features').as('features'),
  hospital.ref('h.languages').as('languages'),
  claimsOf('hospital', 'h.id', 'accreditations').as('accreditations'),
  claimsOf('hospital', 'h.id', 'others').as('claims'),
]

const CARD = cardWith(jsonArrayFrom(specialtyRows))

/** The hospital `h` in the country `c` as a HospitalCard, for statements in SQL. */
export const hospitalCard = () => sql.join(CARD)

const DETAIL = [
  ...cardWith(
    jsonArrayFrom(
      specialtyRows.select([
        'hs.experience_years as experienceYears',
        'hs.success_rate_percentage as successRatePercentage',
      ]),
    ),
  ),
  hospital.ref('h.address').as('address'),
  hospital.cast<number | null>('h.success_rate_percentage', 'float8').as('successRatePercentage'),
  jsonArrayFrom(
    hospital
      .selectFrom('hospital_treatments as ht')
      .innerJoin('treatments as t', 't.id', 'ht.treatment_id')
      .select([
        't.slug',
        't.name',
        usd<number | null>('ht.min_cost_cents').as('minCostUsd'),
        usd<number | null>('ht.max_cost_cents').as('maxCostUsd'),
        PRICE_CLAIM.as('priceClaim'),
        't.category',
        usd<number | null>('t.min_cost_cents').as('planningMinCostUsd'),
        usd<number | null>('t.max_cost_cents').as('planningMaxCostUsd'),
        'ht.cases_completed as casesCompleted',
        'ht.average_success_rate as averageSuccessRate',
      ])
      .whereRef('ht.hospital_id', '=', 'h.id')
      .where(({ ref }) => ref('t.is_active'))
      .orderBy('t.id'),
  ).as('treatments'),
  PHOTOS.as('photos'),
]

@Injectable()
export class HospitalRepository {
  constructor(private readonly database: Database) {}

  /** Active hospitals, highest rating first. */
  async list({ q, limit = MAX_ITEMS, ...filters }: HospitalQuery): Promise<HospitalListView> {
    // One more than is shown tells whether there is a next page.
    const query = { ...filters, limit: limit + 1 }
    const found = await searchHospitals(this.database.catalogue, q, (words) => this.matching(query, words))
    return page(found, limit)
  }

  /** @param words conditions of the search */
  private async matching(
    { country, specialty, featured, cursor, limit = MAX_ITEMS }: HospitalQuery,
    words: Expression<SqlBool>[],
  ): Promise<HospitalCard[]> {
    const db: Kysely<Tables> = this.database.catalogue
    const conditions = [
      hospital.ref('h.is_active'),
      ...words,
      ...(country ? [isIn(country)] : []),
      ...(specialty ? [hasSpecialty(specialty)] : []),
      ...(featured ? [hospital('h.featured', '=', featured === 'true')] : []),
      ...(cursor ? [isBehind(readCursor(cursor, isRating))] : []),
    ]
    const found = db
      .selectFrom('hospitals as h')
      .selectAll('h')
      .where(hospital.and(conditions))
      .orderBy('h.rating', 'desc')
      .orderBy('h.id')
      .limit(limit)
    const cards = db
      .selectFrom(found.as('h'))
      .innerJoin('countries as c', 'c.id', 'h.country_id')
      .select(CARD)
      .orderBy('h.rating', 'desc')
      .orderBy('h.id')
    if (words.length === 0) return cards.execute()
    // A common word is met on the way down the ratings, a rare one in the index: only its value tells which it is.
    return (await plannedAnew(cards).execute(db)).rows
  }

  /** @param name slug or id: what refers to a hospital elsewhere knows its id only */
  findBySlugOrId(name: string): Promise<HospitalDetail | undefined> {
    return hospitalsOf(this.database.catalogue)
      .select(DETAIL)
      .where(({ ref }) => ref('h.is_active'))
      .where(hospitalNamed(name))
      .executeTakeFirst()
  }
}

function page(found: HospitalCard[], limit: number): HospitalListView {
  const items = found.slice(0, limit)
  const last = items.at(-1)
  return {
    items,
    ...(found.length > limit && last && { nextCursor: writeCursor({ key: `${last.rating}`, id: last.id }) }),
  }
}

const isRating = (key: string) => /^[0-5](\.\d)?$/.test(key)

/** The first half lets the index of ratings begin at the place. */
function isBehind({ key, id }: ListPlace) {
  const rating = Number(key)
  return hospital.and([
    hospital('h.rating', '<=', rating),
    hospital.or([hospital('h.rating', '<', rating), hospital('h.id', '>', id)]),
  ])
}

const isIn = (country: string) =>
  hospital(
    'h.country_id',
    '=',
    hospital.selectFrom('countries').select('id').where('code', '=', country.toUpperCase()),
  )

function hasSpecialty(specialty: string) {
  const meant = hospital
    .selectFrom('specializations')
    .select('id')
    .where(({ eb, fn, ref, val }) =>
      eb(fn<string>('lower', [val(specialty)]), 'in', [ref('slug'), fn<string>('lower', ['name'])]),
    )
  const listed = hospital
    .selectFrom('hospital_specializations')
    .select('hospital_id')
    .where('specialization_id', '=', hospital.fn.any(arrayOf(meant)))
  return hospital('h.id', 'in', listed)
}
