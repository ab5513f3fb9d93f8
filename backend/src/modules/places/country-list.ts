import type { Kysely } from 'kysely'
import type { Tables } from '../../platform/database/index.js'
import { containing, defineList } from '../../platform/lists/index.js'
import { AdminCountryFilter, COUNTRY_STATUSES } from './admin-country.dto.js'

const countriesOf = (db: Kysely<Tables>) =>
  db.selectFrom('countries as c').leftJoin('destinations as d', 'd.country_id', 'c.id')

/** Where patients travel to, hidden destinations too, and where they come from. */
export const COUNTRY_LIST = defineList({
  name: 'countries',
  subject: 'country',
  audited: 'files',
  from: countriesOf,
  view: (rows) =>
    rows.select((eb) => [
      'c.id',
      'c.code',
      'c.name',
      'd.id as destinationId',
      'd.slug',
      'd.capital',
      'd.description',
      eb.fn.coalesce('d.highlights', eb.val([])).as('highlights'),
      eb.fn.coalesce('d.specialties', eb.val([])).as('specialties'),
      'd.avg_cost_saving_percent as avgCostSavingPercent',
      'd.visa_info as visaInfo',
      'd.flight_time as flightTime',
      eb.fn.coalesce('d.languages', eb.val([])).as('languages'),
      'd.safety_rating as safetyRating',
      eb.fn.coalesce('d.is_active', eb.lit(false)).as('isActive'),
      eb
        .selectFrom('hospitals as h')
        .select(({ cast, fn }) => cast<number>(fn.countAll(), 'integer').as('count'))
        .whereRef('h.country_id', '=', 'c.id')
        .$asScalar()
        .$notNull()
        .as('hospitals'),
      'c.created_at as createdAt',
      'c.version',
    ]),
  sort: { id: 'c.id', createdAt: 'c.created_at', name: 'c.name', code: 'c.code' },
  defaultSort: ['name', 'asc'],
  filter: AdminCountryFilter,
  where: ({ q, status }, eb) => [
    status === 'home' && eb('d.id', 'is', null),
    status === 'active' && eb('d.is_active', '=', true),
    status === 'inactive' && eb('d.is_active', '=', false),
    q?.trim() &&
      eb.or([
        eb('c.name', 'ilike', containing(q.trim())),
        eb('d.capital', 'ilike', containing(q.trim())),
        eb('c.code', '=', q.trim().toUpperCase()),
      ]),
  ],
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
})
