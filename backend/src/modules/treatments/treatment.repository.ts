import { Injectable } from '@nestjs/common'
import { sql } from 'kysely'
import { countryRef } from '../../platform/countries/index.js'
import { Database, PLANNED_ANEW, usd } from '../../platform/database/index.js'
import { searchWords } from '../../platform/search/index.js'
import { claimsOf, PRICE_CLAIM } from '../claims/index.js'
import { durationText } from './duration-text.js'
import type { TreatmentCard, TreatmentDetail, TreatmentQuery } from './treatment.dto.js'
import { correctTreatmentSpelling, describedBy, foundBy } from './treatment-search.js'

const MAX_ITEMS = 100

type Row<View extends TreatmentCard> = Omit<View, 'durationText'>

/** The treatment `t` as a TreatmentCard, but for `durationText`. */
export const TREATMENT_CARD = sql`
  t.id, t.slug, t.name, t.category, t.type, t.evidence_level as "evidenceLevel", t.description,
  t.min_duration_days as "minDurationDays", t.max_duration_days as "maxDurationDays",
  ${usd('t.min_cost_cents')} as "minCostUsd", ${usd('t.max_cost_cents')} as "maxCostUsd",
  t.cost_basis as "costBasis", t.cost_includes as "costIncludes", t.cost_excludes as "costExcludes",
  t.cost_factors as "costFactors", t.procedures, t.benefits,
  (select coalesce(json_agg(json_build_object('code', c.code, 'name', c.name, 'hasHospital', exists (
     select from hospital_treatments ht join hospitals h on h.id = ht.hospital_id and h.is_active
     where ht.treatment_id = t.id and h.country_id = c.id)) order by c.id), '[]'::json)
   from treatment_countries tc join countries c on c.id = tc.country_id
   where tc.treatment_id = t.id) as "availableIn",
  ${claimsOf('treatment', 't.id')} as claims`

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
    const conditions = [
      sql`t.is_active and t.category <> 'complementary'`,
      ...spellings.map(foundBy),
      ...(category ? [sql`t.category = ${category}`] : []),
    ]
    const described = spellings.map(describedBy)
    const order = described.length > 0 ? sql`(${sql.join(described, sql` and `)}) desc, t.id` : sql`t.id`
    const { rows } = await sql<Row<TreatmentCard>>`
      ${spellings.length > 0 ? PLANNED_ANEW : sql``}
      select ${TREATMENT_CARD} from treatments t
      where ${sql.join(conditions, sql` and `)}
      order by ${order}
      limit ${MAX_ITEMS}`.execute(this.database.catalogue)
    return rows.map(withDurationText)
  }

  async findBySlug(slug: string): Promise<TreatmentDetail | undefined> {
    const { rows } = await sql<Row<TreatmentDetail>>`
      select ${TREATMENT_CARD},
        (select coalesce(json_agg(json_build_object(
           'slug', h.slug, 'name', h.name, 'city', h.city, 'country', ${countryRef('hc')},
           'rating', h.rating, 'partner', h.is_partner,
           'minCostUsd', ${usd('ht.min_cost_cents')}, 'maxCostUsd', ${usd('ht.max_cost_cents')},
           'priceClaim', ${PRICE_CLAIM})
           order by h.rating desc, h.id), '[]'::json)
         from hospital_treatments ht
         join hospitals h on h.id = ht.hospital_id and h.is_active
         join countries hc on hc.id = h.country_id
         where ht.treatment_id = t.id) as hospitals
      from treatments t
      where t.is_active and t.slug = ${slug}`.execute(this.database.catalogue)
    return rows.map(withDurationText)[0]
  }
}

export const withDurationText = <View extends Row<TreatmentCard>>(row: View) => ({
  ...row,
  durationText: durationText(row.minDurationDays, row.maxDurationDays),
})
