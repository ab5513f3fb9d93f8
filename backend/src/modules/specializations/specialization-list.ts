import type { Kysely } from 'kysely'
import { arrayOf, type ColumnsOf, type Tables } from '../../platform/database/index.js'
import { defineList, sought } from '../../platform/lists/index.js'
import { AdminSpecializationFilter, SPECIALIZATION_STATUSES } from './admin-specialization.dto.js'

const specializationsOf = (db: Kysely<Tables>) => db.selectFrom('specializations as s')

type Specializations = ColumnsOf<typeof specializationsOf>

const hospitalsOf = (eb: Specializations) =>
  eb
    .selectFrom('hospital_specializations as hs')
    .select((hs) => hs.cast<number>(hs.fn.countAll(), 'integer').as('count'))
    .whereRef('hs.specialization_id', '=', 's.id')
    .$asScalar()
    .$notNull()

const conditionsOf = (eb: Specializations) =>
  arrayOf(
    eb
      .selectFrom('condition_specializations as cs')
      .select('cs.condition_category')
      .whereRef('cs.specialization_id', '=', 's.id')
      .orderBy('cs.condition_category'),
  )

/** The fields of medicine. */
export const SPECIALIZATION_LIST = defineList({
  name: 'specializations',
  subject: 'specialization',
  audited: 'files',
  from: specializationsOf,
  view: (rows) =>
    rows.select((eb) => [
      's.id',
      's.slug',
      's.name',
      's.synonyms',
      conditionsOf(eb).as('conditions'),
      hospitalsOf(eb).as('hospitals'),
      's.created_at as createdAt',
      's.version',
    ]),
  sort: { id: 's.id', createdAt: 's.created_at', name: 's.name', hospitals: hospitalsOf },
  defaultSort: ['name', 'asc'],
  filter: AdminSpecializationFilter,
  where: ({ q, status }, eb) => [
    status && eb(hospitalsOf(eb), status === 'listed' ? '>' : '=', 0),
    sought(eb, q, ['s.name', eb.fn('array_to_string', ['s.synonyms', eb.val(' ')])]),
  ],
  tabs: { field: 'status', values: SPECIALIZATION_STATUSES },
  columns: {
    id: 'Specialization',
    createdAt: 'Added (UTC)',
    name: 'Name',
    slug: 'Address',
    synonyms: 'Also called',
    conditions: 'Conditions',
    hospitals: 'Hospitals',
  },
})
