import { Injectable } from '@nestjs/common'
import { sql } from 'kysely'
import { Database } from '../../platform/database/index.js'
import { claimsOf, countryRef, durationText, holds, usd } from '../hospitals/index.js'
import type { TreatmentCard, TreatmentDetail, TreatmentQuery } from './treatment.dto.js'

const MAX_ITEMS = 100

type Row<View extends TreatmentCard> = Omit<View, 'durationText'>

const CARD = sql`
  t.id, t.slug, t.name, t.category, t.type, t.evidence_level as "evidenceLevel", t.description,
  t.min_duration_days as "minDurationDays", t.max_duration_days as "maxDurationDays",
  ${usd('t.min_cost_cents')} as "minCostUsd", ${usd('t.max_cost_cents')} as "maxCostUsd",
  t.cost_basis as "costBasis", t.cost_includes as "costIncludes", t.cost_excludes as "costExcludes",
  t.cost_factors as "costFactors", t.procedures, t.benefits,
  (select coalesce(json_agg(${countryRef('c')} order by c.id), '[]'::json)
   from treatment_countries tc join countries c on c.id = tc.country_id
   where tc.treatment_id = t.id) as "availableIn",
  ${claimsOf('treatment', 't.id')} as claims`

/** From this many characters on, a search without a literal match also looks for similar spellings. */
const MIN_SIMILAR_LENGTH = 4

/**
 * Common table expressions that end in `found (id)`: what matches literally or, where nothing does, what is spelled
 * like it.
 */
const found = (q: string) => sql`
  with literal as (select id from treatments where ${holds(q, sql`(name || ' ' || description)`)}),
  similar_spelling as (
    select id from treatments_spelled_like(${q}) s (id)
    where length(${q}) >= ${sql.lit(MIN_SIMILAR_LENGTH)} and not exists (select from literal)),
  found as (select id from literal union all select id from similar_spelling)`

@Injectable()
export class TreatmentRepository {
  constructor(private readonly database: Database) {}

  /** The public catalogue: complementary treatments are not in it. */
  async list({ q, category }: TreatmentQuery): Promise<TreatmentCard[]> {
    const conditions = [
      sql`t.is_active and t.category <> 'complementary'`,
      ...(q ? [sql`t.id in (select id from found)`] : []),
      ...(category ? [sql`t.category = ${category}`] : []),
    ]
    const { rows } = await sql<Row<TreatmentCard>>`
      ${q ? found(q) : sql``}
      select ${CARD} from treatments t
      where ${sql.join(conditions, sql` and `)}
      order by t.id
      limit ${MAX_ITEMS}`.execute(this.database.catalogue)
    return rows.map(withDurationText)
  }

  async findBySlug(slug: string): Promise<TreatmentDetail | undefined> {
    const { rows } = await sql<Row<TreatmentDetail>>`
      select ${CARD},
        (select coalesce(json_agg(json_build_object(
           'slug', h.slug, 'name', h.name, 'city', h.city, 'country', ${countryRef('hc')},
           'rating', h.rating, 'partner', h.is_partner,
           'minCostUsd', ${usd('ht.min_cost_cents')}, 'maxCostUsd', ${usd('ht.max_cost_cents')})
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

const withDurationText = <View extends Row<TreatmentCard>>(row: View) => ({
  ...row,
  durationText: durationText(row.minDurationDays, row.maxDurationDays),
})
