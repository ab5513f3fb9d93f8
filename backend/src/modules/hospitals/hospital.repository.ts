import type { EntityManager } from '@mikro-orm/postgresql'
import { Injectable } from '@nestjs/common'
import { isUUID } from 'class-validator'
import { type RawBuilder, sql } from 'kysely'
import { countryRef } from '../../platform/countries/index.js'
import { Database, PLANNED_ANEW, usd } from '../../platform/database/index.js'
import { type ListPlace, readCursor, writeCursor } from '../../platform/http/index.js'
import { type ClaimView, claimsOf, PRICE_CLAIM, VISA_CLAIM } from '../claims/index.js'
import { Country } from '../places/index.js'
import type { HospitalCard, HospitalDetail, HospitalListView, HospitalQuery } from './hospital.dto.js'
import { Hospital } from './hospital.entity.js'
import { searchHospitals } from './hospital-search.js'
import { PHOTOS } from './photo.repository.js'

const MAX_ITEMS = 100

/** Whether the hospital `h` has this slug or id. */
export const hospitalNamed = (name: string) =>
  isUUID(name) ? sql<boolean>`h.id = ${name}` : sql<boolean>`h.slug = ${name}`

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
  const { rows } = await sql<HospitalPlace>`
    select h.id as "hospitalId", c.code as country, ${VISA_CLAIM} as visa
    from hospitals h join countries c on c.id = h.country_id
    where h.id in (${sql.join(hospitalIds)})`.execute(em.getKysely())
  return rows
}

/**
 * The hospital `h` in the country `c` as a HospitalCard.
 * @param specialtyFields further fields of each specialty, as arguments of json_build_object
 */
export const hospitalCard = (specialtyFields = sql``) => sql`
  h.id, h.slug, h.name, h.city, ${countryRef('c')} as country, h.description, h.rating::float8 as rating,
  h.established_year as "establishedYear", h.doctor_count as "doctorCount", h.bed_capacity as "bedCapacity",
  h.featured, h.is_partner as partner, h.website,
  (select coalesce(json_agg(json_build_object('slug', s.slug, 'name', s.name${specialtyFields}) order by hs.position, s.name), '[]'::json)
   from hospital_specializations hs join specializations s on s.id = hs.specialization_id
   where hs.hospital_id = h.id) as specialties,
  h.features, h.languages,
  ${claimsOf('hospital', 'h.id', 'accreditations')} as accreditations,
  ${claimsOf('hospital', 'h.id', 'others')} as claims`

const STATED_OF_SPECIALTY = sql`,
  'experienceYears', hs.experience_years, 'successRatePercentage', hs.success_rate_percentage`

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
    { country, specialty, featured, cursor, limit }: HospitalQuery,
    words: RawBuilder<boolean>[],
  ): Promise<HospitalCard[]> {
    const conditions = [
      sql`h.is_active`,
      ...words,
      ...(country
        ? [sql`h.country_id = (select id from countries where code = ${country.toUpperCase()})`]
        : []),
      ...(specialty ? [hasSpecialty(specialty)] : []),
      ...(featured ? [sql`h.featured = ${featured === 'true'}`] : []),
      ...(cursor ? [isBehind(readCursor(cursor, isRating))] : []),
    ]
    // A common word is met on the way down the ratings, a rare one in the index: only its value tells which it is.
    const { rows } = await sql<HospitalCard>`
      ${words.length > 0 ? PLANNED_ANEW : sql``}
      select ${hospitalCard()}
      from (
        select h.* from hospitals h where ${sql.join(conditions, sql` and `)} order by h.rating desc, h.id limit ${limit}
      ) h
      join countries c on c.id = h.country_id
      order by h.rating desc, h.id`.execute(this.database.catalogue)
    return rows
  }

  /** @param name slug or id: what refers to a hospital elsewhere knows its id only */
  async findBySlugOrId(name: string): Promise<HospitalDetail | undefined> {
    const { rows } = await sql<HospitalDetail>`
      select ${hospitalCard(STATED_OF_SPECIALTY)}, h.address,
        h.success_rate_percentage::float8 as "successRatePercentage",
        (select coalesce(json_agg(json_build_object(
           'slug', t.slug, 'name', t.name,
           'minCostUsd', ${usd('ht.min_cost_cents')}, 'maxCostUsd', ${usd('ht.max_cost_cents')},
           'priceClaim', ${PRICE_CLAIM}, 'category', t.category,
           'planningMinCostUsd', ${usd('t.min_cost_cents')}, 'planningMaxCostUsd', ${usd('t.max_cost_cents')},
           'casesCompleted', ht.cases_completed, 'averageSuccessRate', ht.average_success_rate) order by t.id), '[]'::json)
         from hospital_treatments ht join treatments t on t.id = ht.treatment_id
         where ht.hospital_id = h.id and t.is_active) as treatments,
        ${PHOTOS} as photos
      from hospitals h join countries c on c.id = h.country_id
      where h.is_active and ${hospitalNamed(name)}`.execute(this.database.catalogue)
    return rows[0]
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
const isBehind = ({ key, id }: ListPlace) => sql<boolean>`
  h.rating <= ${key}::numeric and (h.rating < ${key}::numeric or h.id > ${id}::uuid)`

const hasSpecialty = (specialty: string) => sql<boolean>`h.id in (
  select hospital_id from hospital_specializations where specialization_id = any(array(
    select id from specializations where lower(${specialty}) in (slug, lower(name)))))`
