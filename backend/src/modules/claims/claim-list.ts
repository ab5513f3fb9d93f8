import { type RawBuilder, sql } from 'kysely'
import { containing, type List } from '../../platform/lists/index.js'
import { AdminClaimFilter, type AdminClaimView, CLAIM_STATES } from './admin-claim.dto.js'

type ClaimSort = 'createdAt' | 'expiresAt' | 'checkedAt' | 'field' | 'subject'

/** As public answers have it: see claimsOf(). */
const DUE = sql`case
  when cl.source is null or cl.checked_at is null then 'unchecked'
  when cl.expires_at <= now() then 'expired'
  when cl.expires_at <= now() + interval '30 days' then 'soon'
  else 'verified' end`

const SUBJECT = sql`coalesce(h.name, st.name, c.name, dc.name, '')`

export const ANY_CLAIM = sql`claims cl
  left join hospitals h on cl.subject_type = 'hospital' and h.id = cl.subject_id
  left join treatments st on cl.subject_type = 'treatment' and st.id = cl.subject_id
  left join countries c on cl.subject_type = 'country' and c.id = cl.subject_id
  left join destinations d on cl.subject_type = 'destination' and d.id = cl.subject_id
  left join countries dc on dc.id = d.country_id
  left join treatments t on t.id = cl.treatment_id
  left join profiles p on p.user_id = cl.checked_by`

export const ANY_CLAIM_VIEW = sql<AdminClaimView>`json_build_object(
  'id', cl.id, 'subject', json_build_object('type', cl.subject_type, 'id', cl.subject_id, 'name', ${SUBJECT},
    'pageId', coalesce(d.country_id, cl.subject_id)),
  'field', cl.field, 'value', cl.value,
  'treatment', case when t.id is not null then json_build_object('id', t.id, 'name', t.name) end,
  'source', cl.source, 'sourceUrl', cl.source_url, 'internalNote', cl.internal_note, 'due', ${DUE},
  'checkedAt', cl.checked_at, 'checkedBy', p.first_name || ' ' || p.last_name, 'expiresAt', cl.expires_at,
  'createdAt', cl.created_at, 'version', cl.version)`

/** What the team states as facts, and which of it has to be checked again. */
export const CLAIM_LIST: List<AdminClaimView, ClaimSort, AdminClaimFilter> = {
  name: 'claims',
  subject: 'claim',
  audited: 'files',
  from: ANY_CLAIM,
  view: ANY_CLAIM_VIEW,
  sort: {
    id: sql`cl.id`,
    createdAt: sql`cl.created_at`,
    expiresAt: sql`cl.expires_at`,
    checkedAt: sql`cl.checked_at`,
    field: sql`cl.field`,
    subject: SUBJECT,
  },
  nullable: ['expiresAt', 'checkedAt'],
  defaultSort: ['expiresAt', 'asc'],
  filter: AdminClaimFilter,
  where({ q, due, subjectType, subjectId }) {
    const conditions: RawBuilder<unknown>[] = []
    if (due) conditions.push(sql`${DUE} = ${due}`)
    if (subjectType) conditions.push(sql`cl.subject_type = ${subjectType}`)
    if (subjectId) conditions.push(sql`cl.subject_id = ${subjectId}`)
    if (q?.trim()) {
      const like = containing(q.trim())
      conditions.push(sql`(cl.value ilike ${like} or cl.field ilike ${like} or ${SUBJECT} ilike ${like})`)
    }
    return conditions
  },
  tabs: { field: 'due', column: DUE, values: CLAIM_STATES },
  columns: {
    id: 'Claim',
    'subject.type': 'About',
    'subject.name': 'Name',
    field: 'Fact',
    'treatment.name': 'Treatment',
    value: 'Stated',
    source: 'Source',
    sourceUrl: 'Address of the source',
    due: 'State',
    checkedAt: 'Checked (UTC)',
    checkedBy: 'Checked by',
    expiresAt: 'Good until (UTC)',
  },
}
