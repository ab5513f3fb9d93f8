import { expressionBuilder, type RawBuilder, sql } from 'kysely'
import { jsonArrayFrom, jsonBuildObject } from 'kysely/helpers/postgres'
import { countryRef } from '../../platform/countries/index.js'
import { type ColumnsOf, usd } from '../../platform/database/index.js'
import { defineList, sought } from '../../platform/lists/index.js'
import { claimsOf, PRICE_CLAIM } from '../claims/index.js'
import { AdminHospitalFilter, HOSPITAL_STATUSES } from './hospital.dto.js'
import { hospitalsOf } from './hospital-rows.js'
import { PHOTOS } from './photo.repository.js'

const hospital: ColumnsOf<typeof hospitalsOf> = expressionBuilder()

const specialtyRows = hospital
  .selectFrom('hospital_specializations as hs')
  .innerJoin('specializations as s', 's.id', 'hs.specialization_id')
  .select(['s.slug', 's.name'])
  .whereRef('hs.hospital_id', '=', 'h.id')
  .orderBy('hs.position')
  .orderBy('s.name')

/** The hospital `h` in the country `c` as a HospitalCard. */
const cardWith = <Specialty>(specialties: RawBuilder<Specialty[]>) => [
  hospital.ref('h.id').as('id'),
  hospital.ref('h.slug').as('slug'),
  hospital.ref('h.name').as('name'),
  hospital.ref('h.city').as('city'),
  countryRef('c').as('country'),
  hospital.ref('h.description').as('description'),
  hospital.cast<number>('h.rating', 'float8').as('rating'),
  hospital.ref('h.established_year').as('establishedYear'),
  hospital.ref('h.doctor_count').as('doctorCount'),
  hospital.ref('h.bed_capacity').as('bedCapacity'),
  hospital.ref('h.featured').as('featured'),
  hospital.ref('h.is_partner').as('partner'),
  hospital.ref('h.website').as('website'),
  specialties.as('specialties'),
  hospital.ref('h.features').as('features'),
  hospital.ref('h.languages').as('languages'),
  claimsOf('hospital', 'h.id', 'accreditations').as('accreditations'),
  claimsOf('hospital', 'h.id', 'others').as('claims'),
]

export const CARD = cardWith(jsonArrayFrom(specialtyRows))

/** The hospital `h` in the country `c` as a HospitalCard, for statements in SQL. */
export const hospitalCard = () => sql.join(CARD)

/** The hospital `h` in the country `c` as a HospitalDetail. */
export const DETAIL = [
  ...cardWith(
    jsonArrayFrom(
      specialtyRows.select([
        'hs.experience_years as experienceYears',
        'hs.success_rate_percentage as successRatePercentage',
      ]),
    ),
  ),
  hospital.ref('h.address').as('address'),
  hospital.cast<number | null>('h.success_rate_percentage', 'float8').as('successRatePercentage'),
  jsonArrayFrom(
    hospital
      .selectFrom('hospital_treatments as ht')
      .innerJoin('treatments as t', 't.id', 'ht.treatment_id')
      .select([
        't.slug',
        't.name',
        usd<number | null>('ht.min_cost_cents').as('minCostUsd'),
        usd<number | null>('ht.max_cost_cents').as('maxCostUsd'),
        PRICE_CLAIM.as('priceClaim'),
        't.category',
        usd<number | null>('t.min_cost_cents').as('planningMinCostUsd'),
        usd<number | null>('t.max_cost_cents').as('planningMaxCostUsd'),
        'ht.cases_completed as casesCompleted',
        'ht.average_success_rate as averageSuccessRate',
      ])
      .whereRef('ht.hospital_id', '=', 'h.id')
      .where(({ ref }) => ref('t.is_active'))
      .orderBy('t.id'),
  ).as('treatments'),
  PHOTOS.as('photos'),
]

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
