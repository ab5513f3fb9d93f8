import { type RawBuilder, sql } from 'kysely'
import { utc } from '../../platform/database/index.js'
import type { ClaimView } from './claim.dto.js'
import type { ClaimSubject } from './claim.entity.js'

/** Which claims of a subject. */
export type ClaimScope = 'all' | 'accreditations' | 'others'

const SCOPES: Record<ClaimScope, RawBuilder<boolean>> = {
  all: sql`true`,
  accreditations: sql`cl.field = 'accreditation'`,
  others: sql`cl.field <> 'accreditation' and cl.treatment_id is null`,
}

/** The claim `cl` is checked against a source, and the checking has not expired. */
const VERIFIED = sql<boolean>`(cl.source is not null and cl.checked_at is not null
  and (cl.expires_at is null or cl.expires_at > now()))`

/** The claim `cl` as a JSON ClaimView. */
const CLAIM = sql<ClaimView>`json_build_object(
  'field', cl.field,
  'value', cl.value,
  'verified', ${VERIFIED},
  'source', cl.source,
  'sourceUrl', cl.source_url,
  'checkedAt', ${utc('cl.checked_at')},
  'expiresAt', ${utc('cl.expires_at')})`

/** The claims of the row whose id is in `idColumn`, as a JSON array of ClaimView. */
export const claimsOf = (subject: ClaimSubject, idColumn: string, scope: ClaimScope = 'all') => sql<
  ClaimView[]
>`
  (select coalesce(json_agg(${CLAIM} order by cl.id), '[]'::json)
   from claims cl
   where cl.subject_type = ${sql.lit(subject)} and cl.subject_id = ${sql.ref(idColumn)} and ${SCOPES[scope]})`

/** What is known of the hospital's own price in the row `ht` of hospital_treatments: a JSON ClaimView, or null. */
export const PRICE_CLAIM = sql<ClaimView | null>`
  (select ${CLAIM} from claims cl
   where cl.subject_type = 'hospital' and cl.subject_id = ht.hospital_id and cl.treatment_id = ht.treatment_id
     and cl.field = 'price' and (ht.min_cost_cents is not null or ht.max_cost_cents is not null)
   order by cl.id desc limit 1)`

/** The visa rule of the destination in the country `c`: a JSON ClaimView, or null. */
export const VISA_CLAIM = sql<ClaimView | null>`
  (select ${CLAIM} from claims cl join destinations d on cl.subject_type = 'destination' and cl.subject_id = d.id
   where d.country_id = c.id and d.is_active and cl.field = 'visaInfo'
   order by cl.id desc limit 1)`
