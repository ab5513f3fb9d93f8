import type { EntityManager } from '@mikro-orm/postgresql'
import { sql } from 'kysely'
import { v7 as uuid } from 'uuid'
import { fieldError } from '../../platform/errors/index.js'
import { lockNames } from '../../platform/slugs/index.js'
import type { HospitalInput } from './admin-hospital.dto.js'

/** The rule that the site states: 5 with a checked current accreditation, else 4. A new hospital has none yet. */
const RATING_OF_NEW = 4

/**
 * Adds a hospital; its address on the site is made from its name.
 * @throws ProblemError invalid_input for an unknown country, or a hospital of this name in this city
 */
export async function insertHospital(em: EntityManager, input: HospitalInput): Promise<string> {
  const db = em.getKysely()
  await checkCountry(em, input.countryId)
  await lockNames(em, 'hospitals')
  await checkIsNew(em, input)
  const id = uuid()
  await sql`
    insert into hospitals (id, slug, name, city, country_id, address, phone, email, website, description,
      bed_capacity, staff_count, rating, is_active, featured)
    values (${id}, ${await freeSlug(em, input)}, ${input.name}, ${input.city}, ${input.countryId},
      ${input.address ?? null}, ${input.phone ?? null}, ${input.email ?? null}, ${input.website ?? null},
      ${input.description ?? ''}, ${input.bedCapacity ?? null}, ${input.staffCount ?? null}, ${RATING_OF_NEW},
      ${input.isActive ?? true}, ${input.featured ?? false})
  `.execute(db)
  return id
}

/** @throws ProblemError invalid_input */
export async function checkCountry(em: EntityManager, countryId: string): Promise<void> {
  const { rows } = await sql`select from countries where id = ${countryId}`.execute(em.getKysely())
  if (rows.length === 0) throw fieldError('countryId', 'unknown', 'There is no such country.')
}

/** @throws ProblemError invalid_input */
async function checkIsNew(
  em: EntityManager,
  { name, city, countryId }: Pick<HospitalInput, 'name' | 'city' | 'countryId'>,
): Promise<void> {
  const { rows } = await sql`
    select from hospitals where country_id = ${countryId}
      and search_key(name) = search_key(${name}) and search_key(city) = search_key(${city})
  `.execute(em.getKysely())
  if (rows.length > 0)
    throw fieldError('name', 'taken', 'A hospital of this name in this city is on the list already.')
}

/** The name in small plain letters; with the city, then with a number, where another hospital has that. */
async function freeSlug(em: EntityManager, { name, city }: HospitalInput): Promise<string> {
  const { rows } = await sql<{ slug: string }>`
    with made as (select ${plain(name)} as name, ${plain(`${name} ${city}`)} as place),
      wanted as (
        select coalesce(nullif(name, ''), 'hospital') as slug, 0 as place from made
        union select coalesce(nullif(place, ''), 'hospital'), 1 from made
        union select coalesce(nullif(place, ''), 'hospital') || '-' || n, n from made, generate_series(2, 1000) n)
    select slug from wanted where not exists (select from hospitals h where h.slug = wanted.slug)
    order by place limit 1
  `.execute(em.getKysely())
  const [free] = rows
  if (!free) throw fieldError('name', 'taken', 'Too many hospitals have this name.')
  return free.slug
}

const plain = (text: string) =>
  sql`trim(both '-' from regexp_replace(search_key(${text}), '[^a-z0-9]+', '-', 'g'))`
