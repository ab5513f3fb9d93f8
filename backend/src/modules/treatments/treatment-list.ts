import { type RawBuilder, sql } from 'kysely'
import { usd } from '../../platform/database/index.js'
import { containing, type List } from '../../platform/lists/index.js'
import { AdminTreatmentFilter, type AdminTreatmentView, TREATMENT_STATUSES } from './admin-treatment.dto.js'

type TreatmentSort = 'createdAt' | 'name' | 'category' | 'cost'

export const ANY_TREATMENT = sql`treatments t`

const inCountries = (column: string) => sql`(
  select coalesce(json_agg(${sql.ref(column)} order by c.name), '[]'::json)
  from treatment_countries tc join countries c on c.id = tc.country_id where tc.treatment_id = t.id)`

export const ANY_TREATMENT_VIEW = sql<AdminTreatmentView>`json_build_object(
  'id', t.id, 'slug', t.slug, 'name', t.name, 'category', t.category, 'type', t.type,
  'evidenceLevel', t.evidence_level, 'description', t.description,
  'minDurationDays', t.min_duration_days, 'maxDurationDays', t.max_duration_days,
  'minCostUsd', ${usd('t.min_cost_cents')}, 'maxCostUsd', ${usd('t.max_cost_cents')}, 'costBasis', t.cost_basis,
  'costIncludes', coalesce(t.cost_includes, '{}'), 'costExcludes', coalesce(t.cost_excludes, '{}'),
  'costFactors', coalesce(t.cost_factors, '{}'), 'procedures', t.procedures, 'benefits', t.benefits,
  'synonyms', t.synonyms, 'countryIds', ${inCountries('c.id')}, 'availableIn', ${inCountries('c.name')},
  'hospitals', (select count(*)::int from hospital_treatments ht where ht.treatment_id = t.id),
  'isActive', t.is_active, 'createdAt', t.created_at, 'version', t.version)`

const STATUS: Partial<Record<(typeof TREATMENT_STATUSES)[number], RawBuilder<unknown>>> = {
  active: sql`t.is_active`,
  inactive: sql`not t.is_active`,
}

/** The treatments of the back office, hidden and complementary ones too. */
export const TREATMENT_LIST: List<AdminTreatmentView, TreatmentSort, AdminTreatmentFilter> = {
  name: 'treatments',
  subject: 'treatment',
  audited: 'files',
  from: ANY_TREATMENT,
  view: ANY_TREATMENT_VIEW,
  sort: {
    id: sql`t.id`,
    createdAt: sql`t.created_at`,
    name: sql`t.name`,
    category: sql`t.category`,
    cost: sql`t.min_cost_cents`,
  },
  nullable: ['cost'],
  defaultSort: ['name', 'asc'],
  filter: AdminTreatmentFilter,
  where({ q, status }) {
    const conditions: RawBuilder<unknown>[] = []
    if (status) conditions.push(STATUS[status] ?? sql`t.category = ${status}`)
    if (q?.trim()) {
      const like = containing(q.trim())
      conditions.push(sql`(t.name ilike ${like} or t.description ilike ${like}
        or array_to_string(t.synonyms, ' ') ilike ${like})`)
    }
    return conditions
  },
  tabs: { field: 'status', values: TREATMENT_STATUSES },
  columns: {
    id: 'Treatment',
    createdAt: 'Added (UTC)',
    name: 'Name',
    slug: 'Address',
    category: 'Category',
    type: 'Type',
    evidenceLevel: 'Evidence',
    description: 'Description',
    minDurationDays: 'Shortest trip (days)',
    maxDurationDays: 'Longest trip (days)',
    minCostUsd: 'Lowest cost (USD)',
    maxCostUsd: 'Highest cost (USD)',
    costBasis: 'What the range rests on',
    hospitals: 'Hospitals',
    isActive: 'Active',
  },
}
