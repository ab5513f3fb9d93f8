import { type ExpressionBuilder, expressionBuilder, sql } from 'kysely'
import { jsonArrayFrom, jsonObjectFrom } from 'kysely/helpers/postgres'
import { NOW, type Tables, utc } from '../../platform/database/index.js'
import type { ClaimSubject } from './claim.entity.js'

/** Which claims of a subject. */
export type ClaimScope = 'all' | 'accreditations' | 'others'

type Claims = ExpressionBuilder<Tables & { cl: Tables['claims'] }, 'cl'>

/** Public statements are prepared, so the values of a scope are literals: PostgreSQL plans each scope for its values. */
const SCOPES: Record<ClaimScope, (eb: Claims) => ReturnType<Claims['and']>> = {
  all: (eb) => eb.and([]),
  accreditations: (eb) => eb.and([eb('cl.field', '=', sql.lit('accreditation'))]),
  others: (eb) => eb.and([eb('cl.field', '<>', sql.lit('accreditation')), eb('cl.treatment_id', 'is', null)]),
}

/** Whether the claim `cl` is checked against a source, and the checking has not expired. */
export const isVerified = (eb: Claims) =>
  eb.and([
    eb('cl.source', 'is not', null),
    eb('cl.checked_at', 'is not', null),
    eb.or([eb('cl.expires_at', 'is', null), eb('cl.expires_at', '>', NOW)]),
  ])

/** The columns of a ClaimView. */
const claimColumns = (eb: Claims) =>
  [
    'cl.field',
    'cl.value',
    isVerified(eb).$castTo<boolean>().as('verified'),
    'cl.source',
    'cl.source_url as sourceUrl',
    utc(eb.ref('cl.checked_at')).as('checkedAt'),
    utc(eb.ref('cl.expires_at')).as('expiresAt'),
  ] as const

const { selectFrom } = expressionBuilder<Tables, never>()

const selectClaims = (subject: ClaimSubject, idColumn: string) =>
  selectFrom('claims as cl')
    .select(claimColumns)
    .where('cl.subject_type', '=', sql.lit(subject))
    .where('cl.subject_id', '=', sql.ref<string>(idColumn))
    .orderBy('cl.id')

/** The claims of the row whose id is in `idColumn`, as a JSON array of ClaimView. */
export const claimsOf = (subject: ClaimSubject, idColumn: string, scope: ClaimScope = 'all') =>
  jsonArrayFrom(selectClaims(subject, idColumn).where(SCOPES[scope]))

/** The claims of that row about the field in `fieldColumn`. */
export const claimsAbout = (subject: ClaimSubject, idColumn: string, fieldColumn: string) =>
  jsonArrayFrom(selectClaims(subject, idColumn).where('cl.field', '=', sql.ref<string>(fieldColumn)))

const price = expressionBuilder<{ ht: Tables['hospital_treatments'] }, 'ht'>()

/** What is known of the hospital's own price in the row `ht` of hospital_treatments: a JSON ClaimView, or null. */
export const PRICE_CLAIM = jsonObjectFrom(
  selectFrom('claims as cl')
    .select(claimColumns)
    .where('cl.subject_type', '=', sql.lit('hospital'))
    .where('cl.subject_id', '=', price.ref('ht.hospital_id'))
    .where('cl.treatment_id', '=', price.ref('ht.treatment_id'))
    .where('cl.field', '=', sql.lit('price'))
    .where(price.or([price('ht.min_cost_cents', 'is not', null), price('ht.max_cost_cents', 'is not', null)]))
    .orderBy('cl.id', 'desc')
    .limit(sql.lit(1)),
)

/** A field of that claim as text, or null. */
export const priceClaimed = (field: 'verified' | 'checkedAt') =>
  price.fn<string | null>('json_extract_path_text', [PRICE_CLAIM, price.val(field)])

/** Whether the price in the row `ht` of hospital_treatments is verified. */
export const IS_PRICE_VERIFIED = price.fn.coalesce(
  price.cast<boolean | null>(priceClaimed('verified'), 'boolean'),
  price.lit(false),
)

const country = expressionBuilder<{ c: Tables['countries'] }, 'c'>()

/** The visa rule of the destination in the country `c`: a JSON ClaimView, or null. */
export const VISA_CLAIM = jsonObjectFrom(
  selectFrom('claims as cl')
    .innerJoin('destinations as d', (join) =>
      join.on('cl.subject_type', '=', sql.lit('destination')).onRef('cl.subject_id', '=', 'd.id'),
    )
    .select(claimColumns)
    .where('d.country_id', '=', country.ref('c.id'))
    .where(({ ref }) => ref('d.is_active'))
    .where('cl.field', '=', sql.lit('visaInfo'))
    .orderBy('cl.id', 'desc')
    .limit(sql.lit(1)),
)
