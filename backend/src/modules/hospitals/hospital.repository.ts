import type { EntityManager } from '@mikro-orm/postgresql'
import { Injectable } from '@nestjs/common'
import { isUUID } from 'class-validator'
import { type Expression, expressionBuilder, type Kysely, type SqlBool } from 'kysely'
import { arrayOf, type ColumnsOf, Database, plannedAnew, type Tables } from '../../platform/database/index.js'
import { type ListPlace, readCursor, writeCursor } from '../../platform/http/index.js'
import { type ClaimView, VISA_CLAIM } from '../claims/index.js'
import { Country } from '../places/index.js'
import type { HospitalCard, HospitalDetail, HospitalListView, HospitalQuery } from './hospital.dto.js'
import { Hospital } from './hospital.entity.js'
import { CARD, DETAIL } from './hospital.views.js'
import { hospitalsOf } from './hospital-rows.js'
import { searchHospitals } from './hospital-search.js'

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
