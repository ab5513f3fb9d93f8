import type { EntityManager } from '@mikro-orm/postgresql'
import { v7 as uuid } from 'uuid'
import type { Tables } from '../../platform/database/index.js'
import { fieldError } from '../../platform/errors/index.js'
import { firstFree, firstNumbered, lockNames } from '../../platform/slugs/index.js'
import type { HospitalInput } from './hospital.dto.js'
import { Hospital } from './hospital.entity.js'

/** The rule that the site states: 5 with a checked current accreditation, else 4. A new hospital has none yet. */
const RATING_OF_NEW = 4

/**
 * Adds a hospital; its address on the site is made from its name.
 * @throws ProblemError invalid_input for an unknown country, or a hospital of this name in this city
 */
export async function insertHospital(em: EntityManager, input: HospitalInput): Promise<string> {
  await checkCountry(em, input.countryId)
  await lockNames(em, 'hospitals')
  await checkIsNew(em, input)
  const id = uuid()
  const slug = await freeSlug(em, input)
  await em.insert(Hospital, {
    ...input,
    id,
    slug,
    description: input.description ?? '',
    isActive: input.isActive ?? true,
    featured: input.featured ?? false,
    rating: RATING_OF_NEW,
  })
  return id
}

/** @throws ProblemError invalid_input */
export async function checkCountry(em: EntityManager, countryId: string): Promise<void> {
  const countries = em.getKysely<Tables>().selectFrom('countries').select('id').where('id', '=', countryId)
  if (!(await countries.executeTakeFirst())) throw fieldError('countryId', 'country_unknown')
}

/** @throws ProblemError invalid_input */
async function checkIsNew(
  em: EntityManager,
  { name, city, countryId }: Pick<HospitalInput, 'name' | 'city' | 'countryId'>,
): Promise<void> {
  const same = await em
    .getKysely<Tables>()
    .selectFrom('hospitals')
    .select('id')
    .where('country_id', '=', countryId)
    .where(({ eb, fn, val }) => eb(fn('search_key', ['name']), '=', fn('search_key', [val(name)])))
    .where(({ eb, fn, val }) => eb(fn('search_key', ['city']), '=', fn('search_key', [val(city)])))
    .executeTakeFirst()
  if (same) throw fieldError('name', 'hospital_exists')
}

/** The name in small plain letters; with the city, then with a number, where another hospital has that. */
async function freeSlug(em: EntityManager, { name, city }: HospitalInput): Promise<string> {
  const plain = await em
    .getKysely()
    .selectNoFrom(({ fn, val }) => [
      fn<string>('search_key', [val(name)]).as('name'),
      fn<string>('search_key', [val(`${name} ${city}`)]).as('place'),
    ])
    .executeTakeFirstOrThrow()
  const place = slugOf(plain.place)
  const free =
    (await firstFree(em, 'hospitals', [slugOf(plain.name), place])) ??
    (await firstNumbered(em, 'hospitals', place))
  if (!free) throw fieldError('name', 'hospital_name_used_up')
  return free
}

/** A name without letters and digits of the Latin alphabet makes no address. */
const slugOf = (plain: string) => plain.replace(/[^a-z0-9]+/g, '-').replace(/^-|-$/g, '') || 'hospital'
