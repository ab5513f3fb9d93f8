import { type AliasableExpression, expressionBuilder, type Kysely, sql } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import {
  arrayOf,
  type ColumnsOf,
  placeIn,
  plannedAnew,
  type Tables,
  usd,
} from '../../../platform/database/index.js'
import { type ClaimView, claimsOf, IS_PRICE_VERIFIED } from '../../claims/index.js'
import type { Fact, FoundDestination, FoundHospital, FoundTreatment, TreatmentFact } from '../findings.js'

const MOST_TREATMENTS = 10
const MOST_OF_A_WORD = 10
const MOST_LISTED = 6
/** Treatments that a hospital is shown with. */
const MOST_PRICES = 25

export type HospitalOrder = 'beds' | 'doctors' | 'oldest' | 'newest'

export interface Wanted {
  treatmentIds: string[]
  /** Instead of ids: of the public catalogue, those of these countries or up to this price. */
  treatmentsIn: { countries: string[]; maxUsd: number | null } | null
  /** Words that may name a hospital or a city. */
  words: string[]
  /** Hospitals that were spoken of. */
  slugs: string[]
  /** Hospitals to be listed, highest rating or fewest fields first; null for none. */
  listed: {
    fieldIds: string[]
    countries: string[]
    languages: string[]
    accreditations: string[]
    isSpecialised: boolean
    order: HospitalOrder | null
  } | null
}

export interface Rows {
  treatments: FoundTreatment[]
  /** By a word of name or city, or by slug. */
  named: FoundHospital[]
  listed: FoundHospital[]
  /** How many fit, beyond the limits of the lists. */
  treatmentCount: number
  listedCount: number
  /** Slug of the only field that hospitals are listed by. */
  specialty: string | null
  /** All of them. */
  destinations: (FoundDestination & { code: string })[]
}

type Claimed<T> = T & { claims: ClaimView[] }
type StoredHospital = Claimed<Omit<FoundHospital, 'accreditations'>>
interface StoredDestination extends Claimed<Omit<FoundDestination, 'visa' | 'flightTime'>> {
  code: string
  visaInfo: string | null
  flight: string | null
}

const eb = expressionBuilder<Tables, never>()

const treatmentsOf = (db: Pick<Kysely<Tables>, 'selectFrom'>) => db.selectFrom('treatments as t')
type Treatments = ReturnType<typeof treatmentsOf>
type TreatmentColumns = ColumnsOf<typeof treatmentsOf>
const hospitalsOf = (db: Pick<Kysely<Tables>, 'selectFrom'>) => db.selectFrom('hospitals as h')
type Hospitals = ReturnType<typeof hospitalsOf>
type HospitalColumns = ColumnsOf<typeof hospitalsOf>

/** The rows themselves, in one statement. Words are planned with: a rare one is met in the index, a common one on the way. */
export async function readRows(db: Kysely<Tables>, wanted: Wanted): Promise<Rows> {
  const { listed } = wanted
  const named = namedBy(wanted)
  const query = db.selectNoFrom([
    jsonArrayFrom(selectTreatments(meant(treatmentsOf(db), wanted), wanted)).as('treatments'),
    named ? jsonArrayFrom(selectHospitals(named, wanted)).as('named') : NONE.as('named'),
    listed
      ? jsonArrayFrom(selectHospitals(firstListed(wanted, listed), wanted)).as('listed')
      : NONE.as('listed'),
    meant(treatmentsOf(db), wanted).select(COUNT.as('count')).$asScalar().$notNull().as('treatmentCount'),
    listed
      ? isListed(hospitalsOf(db), wanted, listed)
          .select(COUNT.as('count'))
          .$asScalar()
          .$notNull()
          .as('listedCount')
      : eb.lit<number>(0).as('listedCount'),
    onlyField(listed?.fieldIds ?? []).as('specialty'),
    jsonArrayFrom(selectDestinations(db)).as('destinations'),
  ])
  const [found] = (await plannedAnew(query).execute(db)).rows
  if (!found) throw new Error('A select without a table answers with one row')
  return {
    ...found,
    treatments: found.treatments.map(treatmentOf),
    named: found.named.map(hospitalOf),
    listed: found.listed.map(hospitalOf),
    destinations: found.destinations.map(destinationOf),
  }
}

const NONE = eb.cast<StoredHospital[]>(eb.val('[]'), 'json')
const COUNT = eb.cast<number>(eb.fn.countAll(), 'integer')

/** The slug of the only field that hospitals are listed by. */
const onlyField = (fieldIds: string[]) =>
  eb
    .selectFrom('specializations')
    .select('slug')
    .where((s) => s('id', '=', s.fn.any(s.val(fieldIds))))
    .where(eb.lit(fieldIds.length === 1))
    .$asScalar()

/** The public catalogue. */
const publicTreatments = () =>
  eb
    .selectFrom('treatments as o')
    .where(({ ref }) => ref('o.is_active'))
    .where('o.category', '<>', 'complementary')

/** Treatments whose highest price fits the budget; if there are none, those whose lowest price fits; else the cheapest. */
function fitsBudget(t: TreatmentColumns, maxUsd: number) {
  const most = eb(eb.cast<number>(eb.val(maxUsd), 'numeric'), '*', eb.lit(100))
  const fitting = publicTreatments().select('o.id').where('o.max_cost_cents', '<=', most)
  const lowest = publicTreatments().select(({ fn }) => fn.min('o.min_cost_cents').as('cents'))
  return t.or([
    t('t.max_cost_cents', '<=', most),
    t.and([t('t.min_cost_cents', '<=', t.fn<number>('greatest', [most, lowest])), t.not(t.exists(fitting))]),
  ])
}

/** Hospitals on the site that are listed for the treatment `t`. Editors may name a country where no hospital is. */
const hospitalsFor = (t: TreatmentColumns) =>
  t
    .selectFrom('hospitals as h')
    .where(({ ref }) => ref('h.is_active'))
    .where((h) =>
      h.exists(
        h
          .selectFrom('hospital_treatments as ht')
          .select('ht.hospital_id')
          .whereRef('ht.hospital_id', '=', 'h.id')
          .whereRef('ht.treatment_id', '=', 't.id'),
      ),
    )

function meant(rows: Treatments, { treatmentIds, treatmentsIn }: Wanted): Treatments {
  const shown = rows.where(({ ref }) => ref('t.is_active'))
  if (!treatmentsIn) return shown.where((t) => t('t.id', '=', t.fn.any(t.val(treatmentIds))))
  const { countries, maxUsd } = treatmentsIn
  return shown.where('t.category', '<>', 'complementary').where((t) =>
    t.and([
      ...(maxUsd === null ? [] : [fitsBudget(t, maxUsd)]),
      ...(countries.length === 0
        ? []
        : [
            t.exists(
              hospitalsFor(t)
                .innerJoin('countries as c', 'c.id', 'h.country_id')
                .select('h.id')
                .where((c) => c('c.code', '=', c.fn.any(c.val(countries)))),
            ),
          ]),
    ]),
  )
}

const selectTreatments = (rows: Treatments, { treatmentIds }: Wanted) =>
  rows
    .select((t) => [
      't.id',
      't.slug',
      't.name',
      't.category',
      't.type',
      't.description',
      't.evidence_level as evidenceLevel',
      't.success_rate_percentage as successRatePercentage',
      't.min_duration_days as minDurationDays',
      't.max_duration_days as maxDurationDays',
      usd(t.ref('t.min_cost_cents')).as('minUsd'),
      usd(t.ref('t.max_cost_cents')).as('maxUsd'),
      't.benefits',
      't.cost_includes as costIncludes',
      't.cost_excludes as costExcludes',
      arrayOf(
        t
          .selectFrom('countries as c')
          .select('c.name')
          .where((c) => c.exists(hospitalsFor(t).select('h.id').whereRef('h.country_id', '=', c.ref('c.id'))))
          .orderBy('c.id'),
      ).as('countries'),
      claimsOf('treatment', 't.id').as('claims'),
    ])
    .orderBy((t) => placeIn(treatmentIds, t.cast<string>('t.id', 'text')))
    .orderBy('t.id')
    .limit(MOST_TREATMENTS)

/** Ids of hospitals, each with its place in the order. */
type Placed = AliasableExpression<{ id: string; place: number }>

/** Gives each id its place in the order of the query. */
const inPlace = (ids: AliasableExpression<{ id: string }>) =>
  eb.selectFrom(ids.as('o')).select(({ fn }) => ['o.id', fn.agg<number>('row_number').over().as('place')])

/** Hospitals by a word of name or city, or by slug. Short words are in no index, and name no hospital. */
function namedBy({ words, slugs }: Wanted): Placed | undefined {
  const found = words.map((word) => inPlace(hospitalsNamed(word)))
  if (slugs.length > 0)
    found.push(
      eb
        .selectFrom('hospitals as o')
        .select(({ lit }) => ['o.id', lit<number>(0).as('place')])
        .where(({ ref }) => ref('o.is_active'))
        .where((o) => o('o.slug', '=', o.fn.any(o.val(slugs)))),
    )
  const [first, ...others] = found
  if (!first) return undefined
  return eb
    .selectFrom(others.reduce((all, more) => all.unionAll(more), first).as('n'))
    .select(({ fn }) => ['n.id', fn.min<number>('n.place').as('place')])
    .groupBy('n.id')
}

const hospitalsNamed = (word: string) =>
  hospitalsOf(eb)
    .select('h.id')
    .where(({ ref }) => ref('h.is_active'))
    .where('h.search_names', 'like', `%${word}%`)
    .where((h) => {
      const called = h(h('h.name', '||', sql.lit(' ')), '||', h.ref('h.city'))
      return h(h.fn<string>('search_key', [called]), '~', `\\m${word}`)
    })
    .orderBy('h.rating', 'desc')
    .orderBy('h.id')
    .limit(MOST_OF_A_WORD)

function isListed(
  rows: Hospitals,
  { treatmentIds }: Wanted,
  { fieldIds, countries, languages, accreditations }: NonNullable<Wanted['listed']>,
): Hospitals {
  return rows
    .where(({ ref }) => ref('h.is_active'))
    .where((h) =>
      h.and([
        ...(countries.length > 0 ? [isIn(h, countries)] : []),
        ...(treatmentIds.length > 0
          ? [isForTreatments(h, treatmentIds)]
          : fieldIds.length > 0
            ? [isForFields(h, fieldIds)]
            : []),
        ...(languages.length > 0 ? [h('h.languages', '&&', h.val(languages))] : []),
        ...accreditations.map((letters) => h('h.search_names', 'like', `%${letters}%`)),
      ]),
    )
}

const isIn = (h: HospitalColumns, countries: string[]) =>
  h(
    'h.country_id',
    'in',
    h
      .selectFrom('countries')
      .select('countries.id')
      .where((c) => c('countries.code', '=', c.fn.any(c.val(countries)))),
  )

const isForTreatments = (h: HospitalColumns, ids: string[]) =>
  h.exists(
    h
      .selectFrom('hospital_treatments as ht')
      .select('ht.hospital_id')
      .whereRef('ht.hospital_id', '=', 'h.id')
      .where((ht) => ht('ht.treatment_id', '=', ht.fn.any(ht.val(ids)))),
  )

const isForFields = (h: HospitalColumns, ids: string[]) =>
  h.exists(
    h
      .selectFrom('hospital_specializations as hs')
      .select('hs.hospital_id')
      .whereRef('hs.hospital_id', '=', 'h.id')
      .where((hs) => hs('hs.specialization_id', '=', hs.fn.any(hs.val(ids)))),
  )

const ORDERS: Record<HospitalOrder, (rows: Hospitals) => Hospitals> = {
  beds: (rows) => rows.orderBy('h.bed_capacity', (order) => order.desc().nullsLast()),
  doctors: (rows) => rows.orderBy('h.doctor_count', (order) => order.desc().nullsLast()),
  oldest: (rows) => rows.orderBy('h.established_year', (order) => order.asc().nullsLast()),
  newest: (rows) => rows.orderBy('h.established_year', (order) => order.desc().nullsLast()),
}

const byRating = (rows: Hospitals): Hospitals => rows.orderBy('h.rating', 'desc')

/** Orders hospitals by the number of their specializations, the fewest first. */
const bySpecialisation = (rows: Hospitals): Hospitals =>
  byRating(
    rows.orderBy((h) =>
      h
        .selectFrom('hospital_specializations as hs')
        .select(({ fn }) => fn.countAll<number>().as('fields'))
        .whereRef('hs.hospital_id', '=', 'h.id'),
    ),
  )

function firstListed(wanted: Wanted, by: NonNullable<Wanted['listed']>): Placed {
  const inOrder = by.order ? ORDERS[by.order] : by.isSpecialised ? bySpecialisation : byRating
  const rows = inOrder(isListed(hospitalsOf(eb), wanted, by))
  return inPlace(rows.select('h.id').orderBy('h.id').limit(MOST_LISTED))
}

const selectHospitals = (which: Placed, { treatmentIds }: Wanted) =>
  eb
    .selectFrom(which.as('chosen'))
    .innerJoin('hospitals as h', 'h.id', 'chosen.id')
    .innerJoin('countries as c', 'c.id', 'h.country_id')
    .select((h) => [
      'h.id',
      'h.slug',
      'h.name',
      'h.city',
      'c.name as country',
      'h.rating',
      'h.is_partner as partner',
      'h.languages',
      'h.established_year as establishedYear',
      'h.doctor_count as doctorCount',
      'h.bed_capacity as bedCapacity',
      arrayOf(
        h
          .selectFrom('hospital_specializations as hs')
          .innerJoin('specializations as s', 's.id', 'hs.specialization_id')
          .select('s.name')
          .whereRef('hs.hospital_id', '=', 'h.id')
          .orderBy('hs.position')
          .orderBy('s.name'),
      ).as('specialties'),
      claimsOf('hospital', 'h.id', 'accreditations').as('claims'),
      jsonArrayFrom(
        h
          .selectFrom('hospital_treatments as ht')
          .innerJoin('treatments as t', (join) =>
            join.onRef('t.id', '=', 'ht.treatment_id').on(({ ref }) => ref('t.is_active')),
          )
          .select((ht) => [
            't.name as treatment',
            usd(ht.ref('ht.min_cost_cents')).as('minUsd'),
            usd(ht.ref('ht.max_cost_cents')).as('maxUsd'),
            IS_PRICE_VERIFIED.as('verified'),
          ])
          .whereRef('ht.hospital_id', '=', 'h.id')
          .orderBy((ht) => ht('t.id', '=', ht.fn.any(ht.val(treatmentIds))), 'desc')
          .orderBy('t.id')
          .limit(MOST_PRICES),
      ).as('prices'),
    ])
    .orderBy('chosen.place')

const selectDestinations = (db: Kysely<Tables>) =>
  db
    .selectFrom('destinations as d')
    .innerJoin('countries as c', 'c.id', 'd.country_id')
    .select((d) => [
      'd.slug',
      'c.code',
      'c.name as country',
      'd.capital',
      'd.description',
      'd.languages',
      arrayOf(
        d
          .selectFrom('specializations as s')
          .select('s.name')
          .where((s) =>
            s.exists(
              s
                .selectFrom('hospitals as h')
                .select('h.id')
                .whereRef('h.country_id', '=', 'c.id')
                .where(({ ref }) => ref('h.is_active'))
                .where((h) =>
                  h.exists(
                    h
                      .selectFrom('hospital_specializations as hs')
                      .select('hs.hospital_id')
                      .whereRef('hs.hospital_id', '=', 'h.id')
                      .whereRef('hs.specialization_id', '=', 's.id'),
                  ),
                ),
            ),
          )
          .orderBy('s.name'),
      ).as('specialties'),
      'd.highlights',
      'd.safety_rating as safetyRating',
      'd.avg_cost_saving_percent as savingPercent',
      'd.visa_info as visaInfo',
      'd.flight_time as flight',
      claimsOf('destination', 'd.id').as('claims'),
    ])
    .where(({ ref }) => ref('d.is_active'))
    .orderBy('d.id')

const factOf = ({ value, verified, source }: ClaimView): Fact => ({ value, verified, source })

const FIELDS: Record<string, TreatmentFact> = {
  costRange: 'price',
  duration: 'duration',
  evidenceLevel: 'evidenceLevel',
  successRatePercentage: 'successRate',
}

const treatmentOf = ({ claims, ...row }: Claimed<FoundTreatment>): FoundTreatment => ({
  ...row,
  checked: claims.flatMap(({ field, verified }) => (verified && FIELDS[field] ? [FIELDS[field]] : [])),
})

const hospitalOf = ({ claims, ...row }: StoredHospital): FoundHospital => ({
  ...row,
  accreditations: claims.map(factOf),
})

function destinationOf({
  claims,
  visaInfo,
  flight,
  ...row
}: StoredDestination): Rows['destinations'][number] {
  /** The page shows the row's text: a claim that says otherwise proves nothing about it. */
  const stated = (field: string, value: string | null): Fact | null => {
    const claim = claims.find((one) => one.field === field && one.value === value)
    return value ? (claim ? factOf(claim) : { value, verified: false, source: null }) : null
  }
  return {
    slug: row.slug,
    code: row.code,
    country: row.country,
    capital: row.capital,
    description: row.description,
    specialties: row.specialties,
    languages: row.languages,
    highlights: row.highlights ?? [],
    safetyRating: row.safetyRating,
    savingPercent: row.savingPercent,
    visa: stated('visaInfo', visaInfo),
    flightTime: stated('flightTime', flight),
  }
}
