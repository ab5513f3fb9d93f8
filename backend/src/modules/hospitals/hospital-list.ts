import type { Kysely } from 'kysely'
import { jsonBuildObject } from 'kysely/helpers/postgres'
import type { Tables } from '../../platform/database/index.js'
import { defineList, sought } from '../../platform/lists/index.js'
import { AdminHospitalFilter, HOSPITAL_STATUSES } from './admin-hospital.dto.js'

/** All hospitals with their countries, as `h` and `c`. */
export const hospitalsOf = (db: Kysely<Tables>) =>
  db.selectFrom('hospitals as h').innerJoin('countries as c', 'c.id', 'h.country_id')

/** Selects an AdminHospitalView. */
export const hospitalsForStaff = (rows: ReturnType<typeof hospitalsOf>) =>
  rows.select((eb) => [
    'h.id',
    'h.slug',
    'h.name',
    'h.city',
    jsonBuildObject({ id: eb.ref('c.id'), code: eb.ref('c.code'), name: eb.ref('c.name') }).as('country'),
    'h.country_id as countryId',
    'h.address',
    'h.phone',
    'h.email',
    'h.website',
    'h.description',
    'h.bed_capacity as bedCapacity',
    'h.staff_count as staffCount',
    eb.cast<number>('h.rating', 'float8').as('rating'),
    'h.is_active as isActive',
    'h.featured',
    'h.created_at as createdAt',
    'h.version',
  ])

/** The hospitals of the back office, hidden ones too. */
export const HOSPITAL_LIST = defineList({
  name: 'hospitals',
  subject: 'hospital',
  audited: 'files',
  from: hospitalsOf,
  view: hospitalsForStaff,
  sort: {
    id: 'h.id',
    createdAt: 'h.created_at',
    name: 'h.name',
    city: 'h.city',
    country: 'c.name',
    rating: 'h.rating',
  },
  defaultSort: ['createdAt', 'desc'],
  filter: AdminHospitalFilter,
  where: ({ q, status }, eb) => [
    status &&
      (status === 'featured' ? eb('h.featured', '=', true) : eb('h.is_active', '=', status === 'active')),
    sought(eb, q, ['h.name', 'h.city', 'c.name']),
  ],
  tabs: { field: 'status', values: HOSPITAL_STATUSES },
  columns: {
    id: 'Hospital',
    createdAt: 'Added (UTC)',
    name: 'Name',
    city: 'City',
    'country.code': 'Country code',
    'country.name': 'Country',
    address: 'Address',
    phone: 'Phone',
    email: 'Email',
    website: 'Website',
    description: 'Description',
    bedCapacity: 'Beds',
    staffCount: 'Staff',
    isActive: 'Active',
    featured: 'Featured',
  },
})
