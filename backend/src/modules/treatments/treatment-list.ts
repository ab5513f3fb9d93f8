import type { Kysely } from 'kysely'
import { arrayOf, type ColumnsOf, type Tables, usd } from '../../platform/database/index.js'
import { defineList, sought } from '../../platform/lists/index.js'
import { AdminTreatmentFilter, TREATMENT_STATUSES } from './admin-treatment.dto.js'

const treatmentsOf = (db: Kysely<Tables>) => db.selectFrom('treatments as t')

type Treatments = ColumnsOf<typeof treatmentsOf>

const countriesOf = (eb: Treatments, column: 'c.id' | 'c.name') =>
  arrayOf(
    eb
      .selectFrom('treatment_countries as tc')
      .innerJoin('countries as c', 'c.id', 'tc.country_id')
      .select(column)
      .whereRef('tc.treatment_id', '=', 't.id')
      .orderBy('c.name'),
  )

/** The treatments of the back office, hidden and complementary ones too. */
export const TREATMENT_LIST = defineList({
  name: 'treatments',
  subject: 'treatment',
  audited: 'files',
  from: treatmentsOf,
  view: (rows) =>
    rows.select((eb) => [
      't.id',
      't.slug',
      't.name',
      't.category',
      't.type',
      't.evidence_level as evidenceLevel',
      't.description',
      't.min_duration_days as minDurationDays',
      't.max_duration_days as maxDurationDays',
      usd(eb.ref('t.min_cost_cents')).as('minCostUsd'),
      usd(eb.ref('t.max_cost_cents')).as('maxCostUsd'),
      't.cost_basis as costBasis',
      eb.fn.coalesce('t.cost_includes', eb.val([])).as('costIncludes'),
      eb.fn.coalesce('t.cost_excludes', eb.val([])).as('costExcludes'),
      eb.fn.coalesce('t.cost_factors', eb.val([])).as('costFactors'),
      't.procedures',
      't.benefits',
      't.synonyms',
      countriesOf(eb, 'c.id').as('countryIds'),
      countriesOf(eb, 'c.name').as('availableIn'),
      eb
        .selectFrom('hospital_treatments as ht')
        .select(({ cast, fn }) => cast<number>(fn.countAll(), 'integer').as('count'))
        .whereRef('ht.treatment_id', '=', 't.id')
        .$asScalar()
        .$notNull()
        .as('hospitals'),
      't.is_active as isActive',
      't.created_at as createdAt',
      't.version',
    ]),
  sort: {
    id: 't.id',
    createdAt: 't.created_at',
    name: 't.name',
    category: 't.category',
    cost: 't.min_cost_cents',
  },
  nullable: ['cost'],
  defaultSort: ['name', 'asc'],
  filter: AdminTreatmentFilter,
  where: ({ q, status }, eb) => [
    status &&
      (status === 'active' || status === 'inactive'
        ? eb('t.is_active', '=', status === 'active')
        : eb('t.category', '=', status)),
    sought(eb, q, ['t.name', 't.description', eb.fn('array_to_string', ['t.synonyms', eb.val(' ')])]),
  ],
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
})
