import { type Kysely, type RawBuilder, sql } from 'kysely'
import { PLANNED_ANEW, type Tables, usd } from '../../../platform/database/index.js'
import { type ClaimView, claimsOf, PRICE_CLAIM } from '../../claims/index.js'
import type { Fact, FoundDestination, FoundHospital, FoundTreatment, TreatmentFact } from '../findings.js'

const MOST_TREATMENTS = 10
const MOST_OF_A_WORD = 10
const MOST_LISTED = 6
/** Treatments that a hospital is shown with. */
const MOST_PRICES = 25

const HOSPITAL_ORDERS = {
  beds: sql`h.bed_capacity desc nulls last, h.id`,
  doctors: sql`h.doctor_count desc nulls last, h.id`,
  oldest: sql`h.established_year nulls last, h.id`,
  newest: sql`h.established_year desc nulls last, h.id`,
}
export type HospitalOrder = keyof typeof HOSPITAL_ORDERS

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
interface Raw extends Pick<Rows, 'treatmentCount' | 'listedCount' | 'specialty'> {
  treatments: Claimed<FoundTreatment>[]
  named: Claimed<FoundHospital>[]
  listed: Claimed<FoundHospital>[]
  destinations: Claimed<FoundDestination & { code: string; visaInfo: string | null; flight: string | null }>[]
}

/** The rows themselves, in one statement. Words are planned with: a rare one is met in the index, a common one on the way. */
export async function readRows(db: Kysely<Tables>, wanted: Wanted): Promise<Rows> {
  const named = [
    ...wanted.words.map(namedBy),
    ...(wanted.slugs.length > 0
      ? [sql`select id, 0 as place from hospitals where is_active and slug = any(${wanted.slugs})`]
      : []),
  ]
  const { rows } = await sql<Raw>`
    ${PLANNED_ANEW}
    select
      (select coalesce(json_agg(to_jsonb(t) - 'place' order by t.place), '[]') from (${treatments(wanted)}) t) as treatments,
      (select coalesce(json_agg(to_jsonb(h) - 'place' order by h.place), '[]') from (${
        named.length > 0
          ? hospitals(
              sql`select id, min(place) as place from (${sql.join(
                named.map((one) => sql`(${one})`),
                sql` union all `,
              )}) n group by id`,
              wanted,
            )
          : NONE
      }) h) as named,
      (select coalesce(json_agg(to_jsonb(h) - 'place' order by h.place), '[]') from (${
        wanted.listed ? hospitals(listed(wanted, wanted.listed), wanted) : NONE
      }) h) as listed,
      (select count(*)::int from treatments t where ${treatmentsMeant(wanted)}) as "treatmentCount",
      ${wanted.listed ? sql`(select count(*)::int from hospitals h where ${isListed(wanted, wanted.listed)})` : sql`0`} as "listedCount",
      (select slug from specializations where array[id] = ${wanted.listed?.fieldIds ?? []}::uuid[]) as specialty,
      (select coalesce(json_agg(d order by d.id), '[]') from (
        select d.id, d.slug, c.code, c.name as country, d.capital, d.description, d.languages,
          (select coalesce(json_agg(s.name order by s.name), '[]') from specializations s where exists (
             select from hospitals h where h.country_id = c.id and h.is_active and exists (
               select from hospital_specializations hs where hs.hospital_id = h.id and hs.specialization_id = s.id))) as specialties,
          d.highlights, d.safety_rating as "safetyRating", d.avg_cost_saving_percent as "savingPercent",
          d.visa_info as "visaInfo", d.flight_time as flight, ${claimsOf('destination', 'd.id')} as claims
        from destinations d join countries c on c.id = d.country_id where d.is_active) d) as destinations
  `.execute(db)
  const found = rows[0]
  if (!found) throw new Error('A select without a table answers with one row')
  return {
    ...found,
    treatments: found.treatments.map(treatmentOf),
    named: found.named.map(hospitalOf),
    listed: found.listed.map(hospitalOf),
    destinations: found.destinations.map(destinationOf),
  }
}

const NONE = sql`select null as place where false`

const PUBLIC = sql`select * from treatments where is_active and category <> 'complementary'`

/** Treatments whose highest price fits the budget; if there are none, those whose lowest price fits; else the cheapest. */
const fitsBudget = (maxUsd: number | null) => sql`(
  t.max_cost_cents <= ${maxUsd}::numeric * 100
  or t.min_cost_cents <= greatest(${maxUsd}::numeric * 100, (select min(min_cost_cents) from (${PUBLIC}) o)) and not exists (
    select from (${PUBLIC}) o where o.max_cost_cents <= ${maxUsd}::numeric * 100))`

/** Whether the hospital `h` is on the site and listed for the treatment `t`. Editors may name a country where no hospital is. */
const IS_LISTED_FOR = sql`h.is_active and exists (
  select from hospital_treatments ht where ht.hospital_id = h.id and ht.treatment_id = t.id)`

const treatmentsMeant = ({ treatmentIds, treatmentsIn }: Wanted) =>
  treatmentsIn
    ? sql`t.is_active and t.category <> 'complementary'
        and (${treatmentsIn.maxUsd}::numeric is null or ${fitsBudget(treatmentsIn.maxUsd)})
        and (${treatmentsIn.countries.length} = 0 or exists (
          select from hospitals h join countries c on c.id = h.country_id
          where c.code = any(${treatmentsIn.countries}) and ${IS_LISTED_FOR}))`
    : sql`t.is_active and t.id = any(${treatmentIds}::uuid[])`

function treatments(wanted: Wanted) {
  const { treatmentIds } = wanted
  return sql`
    select t.id, t.slug, t.name, t.category, t.type, t.description, t.evidence_level as "evidenceLevel",
      t.success_rate_percentage::float8 as "successRatePercentage",
      t.min_duration_days as "minDurationDays", t.max_duration_days as "maxDurationDays",
      ${usd('t.min_cost_cents')} as "minUsd", ${usd('t.max_cost_cents')} as "maxUsd", t.benefits,
      t.cost_includes as "costIncludes", t.cost_excludes as "costExcludes",
      (select coalesce(json_agg(c.name order by c.id), '[]') from countries c
       where exists (select from hospitals h where h.country_id = c.id and ${IS_LISTED_FOR})) as countries,
      ${claimsOf('treatment', 't.id')} as claims,
      row_number() over (order by array_position(${treatmentIds}::uuid[], t.id), t.id) as place
    from treatments t where ${treatmentsMeant(wanted)}
    order by place limit ${MOST_TREATMENTS}`
}

/** Short words are in no index, and name no hospital. */
const namedBy = (word: string) => sql`
  select h.id, row_number() over (order by h.rating desc, h.id) as place from hospitals h
  where h.is_active and h.search_names like ${`%${word}%`} and search_key(h.name || ' ' || h.city) ~ ${`\\m${word}`}
  order by h.rating desc, h.id limit ${MOST_OF_A_WORD}`

function isListed(
  { treatmentIds }: Wanted,
  { fieldIds, countries, languages, accreditations }: NonNullable<Wanted['listed']>,
) {
  const conditions = [
    sql`h.is_active`,
    ...(countries.length > 0
      ? [sql`h.country_id in (select id from countries where code = any(${countries}))`]
      : []),
    ...(treatmentIds.length > 0
      ? [
          sql`exists (select from hospital_treatments ht where ht.hospital_id = h.id and ht.treatment_id = any(${treatmentIds}::uuid[]))`,
        ]
      : fieldIds.length > 0
        ? [
            sql`exists (select from hospital_specializations hs where hs.hospital_id = h.id and hs.specialization_id = any(${fieldIds}::uuid[]))`,
          ]
        : []),
    ...(languages.length > 0 ? [sql`h.languages && ${languages}::text[]`] : []),
    ...accreditations.map((letters) => sql`h.search_names like ${`%${letters}%`}`),
  ]
  return sql.join(conditions, sql` and `)
}

function listed(wanted: Wanted, by: NonNullable<Wanted['listed']>) {
  const { isSpecialised } = by
  const order = by.order
    ? HOSPITAL_ORDERS[by.order]
    : isSpecialised
      ? sql`(select count(*) from hospital_specializations hs where hs.hospital_id = h.id), h.rating desc, h.id`
      : sql`h.rating desc, h.id`
  return sql`
    select h.id, row_number() over (order by ${order}) as place from hospitals h
    where ${isListed(wanted, by)} order by ${order} limit ${MOST_LISTED}`
}

const hospitals = (which: RawBuilder<unknown>, { treatmentIds }: Wanted) => sql`
  select h.id, h.slug, h.name, h.city, c.name as country, h.rating::float8 as rating, h.is_partner as partner, h.languages,
    h.established_year as "establishedYear", h.doctor_count as "doctorCount", h.bed_capacity as "bedCapacity",
    (select coalesce(json_agg(s.name order by hs.position, s.name), '[]') from hospital_specializations hs
     join specializations s on s.id = hs.specialization_id where hs.hospital_id = h.id) as specialties,
    ${claimsOf('hospital', 'h.id', 'accreditations')} as claims,
    (select coalesce(json_agg(json_build_object('treatment', name, 'minUsd', min_usd, 'maxUsd', max_usd,
       'verified', coalesce((claim ->> 'verified')::boolean, false))), '[]') from (
       select t.name, ${usd('ht.min_cost_cents')} as min_usd, ${usd('ht.max_cost_cents')} as max_usd, ${PRICE_CLAIM} as claim
       from hospital_treatments ht join treatments t on t.id = ht.treatment_id and t.is_active
       where ht.hospital_id = h.id order by (t.id = any(${treatmentIds}::uuid[])) desc, t.id limit ${MOST_PRICES}) p) as prices,
    chosen.place
  from (${which}) chosen join hospitals h on h.id = chosen.id join countries c on c.id = h.country_id
  order by chosen.place`

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

const hospitalOf = ({ claims, ...row }: Claimed<FoundHospital>): FoundHospital => ({
  ...row,
  accreditations: claims.map(factOf),
})

function destinationOf({
  claims,
  visaInfo,
  flight,
  ...row
}: Raw['destinations'][number]): Rows['destinations'][number] {
  /** What is shown is the row's text: a claim that says otherwise proves nothing about it. */
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
