import { Injectable } from '@nestjs/common'
import { sql } from 'kysely'
import { Database } from '../../platform/database/index.js'
import { claimsOf, countryRef, found, holds, holdsWordFrom, usd } from './catalogue-sql.js'
import type { HospitalCard, HospitalDetail, HospitalQuery } from './hospital.dto.js'

const MAX_ITEMS = 100

const CARD = sql`
  h.id, h.slug, h.name, h.city, ${countryRef('c')} as country, h.description, h.rating::float8 as rating,
  h.established_year as "establishedYear", h.doctor_count as "doctorCount", h.bed_capacity as "bedCapacity",
  h.featured, h.is_partner as partner, h.website,
  (select coalesce(json_agg(json_build_object('slug', s.slug, 'name', s.name) order by hs.position, s.name), '[]'::json)
   from hospital_specializations hs join specializations s on s.id = hs.specialization_id
   where hs.hospital_id = h.id) as specialties,
  h.features, h.languages,
  ${claimsOf('hospital', 'h.id', 'accreditations')} as accreditations,
  ${claimsOf('hospital', 'h.id', 'others')} as claims`

/** A union, for each part has an index of its own or reads a small table. */
const literally = (q: string) => sql`
  select id from hospitals where ${holds(q, sql`(name || ' ' || city)`)}
  union
  select hs.hospital_id from hospital_specializations hs join specializations s on s.id = hs.specialization_id
  where ${holds(q, sql`s.name`)} or ${holdsWordFrom(q, sql`array_to_string(s.synonyms, ', ')`)}
  union
  select ht.hospital_id from hospital_treatments ht join treatments t on t.id = ht.treatment_id
  where t.is_active and ${holds(q, sql`t.name`)}
  union
  select subject_id from claims where accreditation_key like search_pattern(${q})`

@Injectable()
export class HospitalRepository {
  constructor(private readonly database: Database) {}

  /** Active hospitals, highest rating first. */
  async list({ q, country, specialty, featured, limit = MAX_ITEMS }: HospitalQuery): Promise<HospitalCard[]> {
    const conditions = [
      sql`h.is_active`,
      // "is true" keeps it a hashed test on the way down the ratings: as a join, a common word would fetch every match.
      ...(q ? [sql`(h.id in (select id from found)) is true`] : []),
      ...(country
        ? [sql`h.country_id = (select id from countries where code = ${country.toUpperCase()})`]
        : []),
      ...(specialty ? [hasSpecialty(specialty)] : []),
      ...(featured ? [sql`h.featured = ${featured === 'true'}`] : []),
    ]
    const { rows } = await sql<HospitalCard>`
      ${q ? found('hospitals', q, literally(q)) : sql``}
      select ${CARD}
      from hospitals h join countries c on c.id = h.country_id
      where ${sql.join(conditions, sql` and `)}
      order by h.rating desc, h.id
      limit ${limit}`.execute(this.database.catalogue)
    return rows
  }

  async findBySlug(slug: string): Promise<HospitalDetail | undefined> {
    const { rows } = await sql<HospitalDetail>`
      select ${CARD},
        (select coalesce(json_agg(json_build_object(
           'slug', t.slug, 'name', t.name,
           'minCostUsd', ${usd('ht.min_cost_cents')}, 'maxCostUsd', ${usd('ht.max_cost_cents')}) order by t.id), '[]'::json)
         from hospital_treatments ht join treatments t on t.id = ht.treatment_id
         where ht.hospital_id = h.id and t.is_active) as treatments
      from hospitals h join countries c on c.id = h.country_id
      where h.is_active and h.slug = ${slug}`.execute(this.database.catalogue)
    return rows[0]
  }
}

const hasSpecialty = (specialty: string) => sql<boolean>`h.id in (
  select hospital_id from hospital_specializations where specialization_id = any(array(
    select id from specializations where lower(${specialty}) in (slug, lower(name)))))`
