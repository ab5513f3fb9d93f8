import { type RawBuilder, sql } from 'kysely'
import { containing, type List } from '../../platform/lists/index.js'
import { AdminHospitalFilter, type AdminHospitalView, HOSPITAL_STATUSES } from './admin-hospital.dto.js'

type HospitalSort = 'createdAt' | 'name' | 'city' | 'country' | 'rating'

export const ANY_HOSPITAL = sql`hospitals h join countries c on c.id = h.country_id`

export const ANY_HOSPITAL_VIEW = sql<AdminHospitalView>`json_build_object(
  'id', h.id, 'slug', h.slug, 'name', h.name, 'city', h.city,
  'country', json_build_object('id', c.id, 'code', c.code, 'name', c.name), 'countryId', h.country_id,
  'address', h.address, 'phone', h.phone, 'email', h.email, 'website', h.website, 'description', h.description,
  'bedCapacity', h.bed_capacity, 'staffCount', h.staff_count, 'rating', h.rating::float8,
  'isActive', h.is_active, 'featured', h.featured, 'createdAt', h.created_at, 'version', h.version)`

const STATUS: Record<(typeof HOSPITAL_STATUSES)[number], RawBuilder<unknown>> = {
  active: sql`h.is_active`,
  inactive: sql`not h.is_active`,
  featured: sql`h.featured`,
}

/** The hospitals of the back office, hidden ones too. */
export const HOSPITAL_LIST: List<AdminHospitalView, HospitalSort, AdminHospitalFilter> = {
  name: 'hospitals',
  subject: 'hospital',
  audited: 'files',
  from: ANY_HOSPITAL,
  view: ANY_HOSPITAL_VIEW,
  sort: {
    id: sql`h.id`,
    createdAt: sql`h.created_at`,
    name: sql`h.name`,
    city: sql`h.city`,
    country: sql`c.name`,
    rating: sql`h.rating`,
  },
  defaultSort: ['createdAt', 'desc'],
  filter: AdminHospitalFilter,
  where({ q, status }) {
    const conditions: RawBuilder<unknown>[] = []
    if (status) conditions.push(STATUS[status])
    if (q?.trim()) {
      const like = containing(q.trim())
      conditions.push(sql`(h.name ilike ${like} or h.city ilike ${like} or c.name ilike ${like})`)
    }
    return conditions
  },
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
}
