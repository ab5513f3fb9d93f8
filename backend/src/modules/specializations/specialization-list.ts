import { type RawBuilder, sql } from 'kysely'
import { containing, type List } from '../../platform/lists/index.js'
import {
  AdminSpecializationFilter,
  type AdminSpecializationView,
  SPECIALIZATION_STATUSES,
} from './admin-specialization.dto.js'

type SpecializationSort = 'createdAt' | 'name' | 'hospitals'

export const ANY_SPECIALIZATION = sql`specializations s`

const HOSPITALS = sql`(select count(*)::int from hospital_specializations hs where hs.specialization_id = s.id)`

export const ANY_SPECIALIZATION_VIEW = sql<AdminSpecializationView>`json_build_object(
  'id', s.id, 'slug', s.slug, 'name', s.name, 'synonyms', s.synonyms,
  'conditions', (select coalesce(json_agg(cs.condition_category order by cs.condition_category), '[]'::json)
    from condition_specializations cs where cs.specialization_id = s.id),
  'hospitals', ${HOSPITALS}, 'createdAt', s.created_at, 'version', s.version)`

const STATUS: Record<(typeof SPECIALIZATION_STATUSES)[number], RawBuilder<unknown>> = {
  listed: sql`${HOSPITALS} > 0`,
  unlisted: sql`${HOSPITALS} = 0`,
}

/** The fields of medicine. */
export const SPECIALIZATION_LIST: List<
  AdminSpecializationView,
  SpecializationSort,
  AdminSpecializationFilter
> = {
  name: 'specializations',
  subject: 'specialization',
  audited: 'files',
  from: ANY_SPECIALIZATION,
  view: ANY_SPECIALIZATION_VIEW,
  sort: { id: sql`s.id`, createdAt: sql`s.created_at`, name: sql`s.name`, hospitals: HOSPITALS },
  defaultSort: ['name', 'asc'],
  filter: AdminSpecializationFilter,
  where({ q, status }) {
    const conditions: RawBuilder<unknown>[] = []
    if (status) conditions.push(STATUS[status])
    if (q?.trim()) {
      const like = containing(q.trim())
      conditions.push(sql`(s.name ilike ${like} or array_to_string(s.synonyms, ' ') ilike ${like})`)
    }
    return conditions
  },
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
}
