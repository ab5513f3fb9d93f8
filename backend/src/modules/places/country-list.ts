import { type RawBuilder, sql } from 'kysely'
import { containing, type List } from '../../platform/lists/index.js'
import { AdminCountryFilter, type AdminCountryView, COUNTRY_STATUSES } from './admin-country.dto.js'

type CountrySort = 'createdAt' | 'name' | 'code'

export const ANY_COUNTRY = sql`countries c left join destinations d on d.country_id = c.id`

export const ANY_COUNTRY_VIEW = sql<AdminCountryView>`json_build_object(
  'id', c.id, 'code', c.code, 'name', c.name, 'destinationId', d.id, 'slug', d.slug, 'capital', d.capital,
  'description', d.description, 'highlights', coalesce(d.highlights, '{}'),
  'specialties', coalesce(d.specialties, '{}'), 'avgCostSavingPercent', d.avg_cost_saving_percent,
  'visaInfo', d.visa_info, 'flightTime', d.flight_time, 'languages', coalesce(d.languages, '{}'),
  'safetyRating', d.safety_rating, 'isActive', coalesce(d.is_active, false),
  'hospitals', (select count(*)::int from hospitals h where h.country_id = c.id),
  'createdAt', c.created_at, 'version', c.version)`

const STATUS: Record<(typeof COUNTRY_STATUSES)[number], RawBuilder<unknown>> = {
  active: sql`d.is_active`,
  inactive: sql`not d.is_active`,
  home: sql`d.id is null`,
}

/** Where patients travel to, hidden destinations too, and where they come from. */
export const COUNTRY_LIST: List<AdminCountryView, CountrySort, AdminCountryFilter> = {
  name: 'countries',
  subject: 'country',
  audited: 'files',
  from: ANY_COUNTRY,
  view: ANY_COUNTRY_VIEW,
  sort: { id: sql`c.id`, createdAt: sql`c.created_at`, name: sql`c.name`, code: sql`c.code` },
  defaultSort: ['name', 'asc'],
  filter: AdminCountryFilter,
  where({ q, status }) {
    const conditions: RawBuilder<unknown>[] = []
    if (status) conditions.push(STATUS[status])
    if (q?.trim()) {
      const like = containing(q.trim())
      conditions.push(sql`(c.name ilike ${like} or d.capital ilike ${like} or c.code = upper(${q.trim()}))`)
    }
    return conditions
  },
  tabs: { field: 'status', values: COUNTRY_STATUSES },
  columns: {
    id: 'Country',
    code: 'Country code',
    name: 'Name',
    slug: 'Address of the destination',
    capital: 'Capital',
    description: 'Description',
    avgCostSavingPercent: 'Average saving (%)',
    visaInfo: 'Visa',
    flightTime: 'Flight',
    safetyRating: 'Safety rating',
    hospitals: 'Hospitals',
    isActive: 'Active destination',
  },
}
