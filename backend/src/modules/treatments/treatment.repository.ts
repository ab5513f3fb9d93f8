import { Injectable } from '@nestjs/common'
import { expressionBuilder, type Kysely, sql } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import { countryRef } from '../../platform/countries/index.js'
import { type ColumnsOf, Database, plannedAnew, type Tables, usd } from '../../platform/database/index.js'
import { searchWords } from '../../platform/search/index.js'
import { claimsOf, PRICE_CLAIM } from '../claims/index.js'
import { durationText } from './duration-text.js'
import type { TreatmentCard, TreatmentDetail, TreatmentQuery } from './treatment.dto.js'
import type { PublicCategory } from './treatment-category.js'
import { correctTreatmentSpelling, describedBy, foundBy } from './treatment-search.js'

const MAX_ITEMS = 100

type Row<View extends TreatmentCard> = Omit<View, 'durationText'>

const treatmentsOf = (db: Kysely<Tables>) => db.selectFrom('treatments as t')
const treatment: ColumnsOf<typeof treatmentsOf> = expressionBuilder()

/** The treatment `t` as a TreatmentCard, but for `durationText`. */
const CARD = [
  treatment.ref('t.id').as('id'),
  treatment.ref('t.slug').as('slug'),
  treatment.ref('t.name').as('name'),
  treatment.ref('t.category').as('category'),
  treatment.ref('t.type').as('type'),
  treatment.ref('t.evidence_level').as('evidenceLevel'),
  treatment.ref('t.description').as('description'),
  treatment.ref('t.min_duration_days').as('minDurationDays'),
  treatment.ref('t.max_duration_days').as('maxDurationDays'),
  usd<number | null>('t.min_cost_cents').as('minCostUsd'),
  usd<number | null>('t.max_cost_cents').as('maxCostUsd'),
  treatment.ref('t.cost_basis').as('costBasis'),
  treatment.ref('t.cost_includes').as('costIncludes'),
  treatment.ref('t.cost_excludes').as('costExcludes'),
  treatment.ref('t.cost_factors').as('costFactors'),
  treatment.ref('t.procedures').as('procedures'),
  treatment.ref('t.benefits').as('benefits'),
  jsonArrayFrom(
    treatment
      .selectFrom('treatment_countries as tc')
      .innerJoin('countries as c', 'c.id', 'tc.country_id')
      .select(({ exists, selectFrom }) => [
        'c.code',
        'c.name',
        exists(
          selectFrom('hospital_treatments as ht')
            .innerJoin('hospitals as h', 'h.id', 'ht.hospital_id')
            .select('h.id')
            .whereRef('ht.treatment_id', '=', 't.id')
            .whereRef('h.country_id', '=', 'c.id')
            .where(({ ref }) => ref('h.is_active')),
        )
          .$castTo<boolean>()
          .as('hasHospital'),
      ])
      .whereRef('tc.treatment_id', '=', 't.id')
      .orderBy('c.id'),
  ).as('availableIn'),
  claimsOf('treatment', 't.id').as('claims'),
]

/** The same, for statements in SQL. */
export const TREATMENT_CARD = sql.join(CARD)

/** The hospitals of the treatment `t`, highest rating first. */
const HOSPITALS = jsonArrayFrom(
  treatment
    .selectFrom('hospital_treatments as ht')
    .innerJoin('hospitals as h', 'h.id', 'ht.hospital_id')
    .innerJoin('countries as hc', 'hc.id', 'h.country_id')
    .select([
      'h.slug',
      'h.name',
      'h.city',
      countryRef('hc').as('country'),
      'h.rating',
      'h.is_partner as partner',
      usd<number | null>('ht.min_cost_cents').as('minCostUsd'),
      usd<number | null>('ht.max_cost_cents').as('maxCostUsd'),
      PRICE_CLAIM.as('priceClaim'),
    ])
    .whereRef('ht.treatment_id', '=', 't.id')
    .where(({ ref }) => ref('h.is_active'))
    .orderBy('h.rating', 'desc')
    .orderBy('h.id'),
)

@Injectable()
export class TreatmentRepository {
  constructor(private readonly database: Database) {}

  /**
   * The public catalogue: complementary treatments are not in it. Every word of `q` has to be found: in name or description,
   * whose treatments come first, or in what the treatment or its category is also called. Where that finds nothing, words
   * that nothing is found by stand for those that are spelled like them.
   */
  async list({ q, category }: TreatmentQuery): Promise<TreatmentCard[]> {
    const words = searchWords(q)
    if (q && words.length === 0) return []
    const found = await this.matching(
      category,
      words.map((word) => [word]),
    )
    if (found.length > 0 || words.length === 0) return found
    const spellings = await correctTreatmentSpelling(this.database.catalogue, words)
    return spellings ? this.matching(category, spellings) : []
  }

  /** @param spellings for each word, those of which one has to be found */
  private async matching(
    category: TreatmentQuery['category'],
    spellings: string[][],
  ): Promise<TreatmentCard[]> {
    const db = this.database.catalogue
    const described = spellings.map(describedBy)
    const found = treatmentsOf(db)
      .select(CARD)
      .where(treatment.and([IS_PUBLIC, ...spellings.map(foundBy)]))
      .$if(category !== undefined, (query) => query.where('t.category', '=', category as PublicCategory))
      .$if(described.length > 0, (query) => query.orderBy(treatment.and(described), 'desc'))
      .orderBy('t.id')
      .limit(MAX_ITEMS)
    const rows = described.length > 0 ? (await plannedAnew(found).execute(db)).rows : await found.execute()
    return rows.map(withDurationText)
  }

  async findBySlug(slug: string): Promise<TreatmentDetail | undefined> {
    const found = await treatmentsOf(this.database.catalogue)
      .select(CARD)
      .select(HOSPITALS.as('hospitals'))
      .where(({ ref }) => ref('t.is_active'))
      .where('t.slug', '=', slug)
      .executeTakeFirst()
    return found && withDurationText(found)
  }
}

/** The treatment `t` is in the public catalogue. */
const IS_PUBLIC = treatment.and([
  treatment.ref('t.is_active'),
  treatment('t.category', '<>', sql.lit('complementary' as const)),
])

export const withDurationText = <View extends Row<TreatmentCard>>(row: View) => ({
  ...row,
  durationText: durationText(row.minDurationDays, row.maxDurationDays),
})
