import type { EntityManager } from '@mikro-orm/postgresql'
import type { Kysely } from 'kysely'
import { jsonBuildObject } from 'kysely/helpers/postgres'
import { type ColumnsOf, fromNow, fullName, NOW, type Tables } from '../../platform/database/index.js'
import { among, containing, defineList } from '../../platform/lists/index.js'
import { AdminClaimFilter, CLAIM_STATES } from './admin-claim.dto.js'

const claimRowsOf = (db: Kysely<Tables>) =>
  db
    .selectFrom('claims as cl')
    .leftJoin('hospitals as h', (join) =>
      join.on('cl.subject_type', '=', 'hospital').onRef('h.id', '=', 'cl.subject_id'),
    )
    .leftJoin('treatments as st', (join) =>
      join.on('cl.subject_type', '=', 'treatment').onRef('st.id', '=', 'cl.subject_id'),
    )
    .leftJoin('countries as c', (join) =>
      join.on('cl.subject_type', '=', 'country').onRef('c.id', '=', 'cl.subject_id'),
    )
    .leftJoin('destinations as d', (join) =>
      join.on('cl.subject_type', '=', 'destination').onRef('d.id', '=', 'cl.subject_id'),
    )
    .leftJoin('countries as dc', 'dc.id', 'd.country_id')

type Claims = ColumnsOf<typeof claimRowsOf>

/** A claim past its last day is expired, even if nobody has checked it. */
const dueOf = (eb: Claims) =>
  eb
    .case()
    .when('cl.expires_at', '<=', NOW)
    .then('expired' as const)
    .when(eb.or([eb('cl.source', 'is', null), eb('cl.checked_at', 'is', null)]))
    .then('unchecked' as const)
    .when('cl.expires_at', '<=', fromNow('30 days'))
    .then('soon' as const)
    .else('verified' as const)
    .end()

const subjectOf = (eb: Claims) => eb.fn.coalesce('h.name', 'st.name', 'c.name', 'dc.name', eb.val(''))

/** What the team states as facts, and which of it has to be checked again. */
export const CLAIM_LIST = defineList({
  name: 'claims',
  subject: 'claim',
  audited: 'files',
  from: claimRowsOf,
  view: (rows) =>
    rows
      .leftJoin('treatments as t', 't.id', 'cl.treatment_id')
      .leftJoin('profiles as p', 'p.user_id', 'cl.checked_by')
      .select((eb) => [
        'cl.id',
        jsonBuildObject({
          type: eb.ref('cl.subject_type'),
          id: eb.ref('cl.subject_id'),
          name: subjectOf(eb),
          pageId: eb.fn.coalesce('d.country_id', 'cl.subject_id'),
        }).as('subject'),
        'cl.field',
        'cl.value',
        eb
          .case()
          .when('t.id', 'is not', null)
          .then(jsonBuildObject({ id: eb.ref('t.id').$notNull(), name: eb.ref('t.name').$notNull() }))
          .end()
          .as('treatment'),
        'cl.source',
        'cl.source_url as sourceUrl',
        'cl.internal_note as internalNote',
        dueOf(eb).as('due'),
        'cl.checked_at as checkedAt',
        fullName(eb.ref('p.first_name'), eb.ref('p.last_name')).as('checkedBy'),
        'cl.expires_at as expiresAt',
        'cl.created_at as createdAt',
        'cl.version',
      ]),
  sort: {
    id: 'cl.id',
    createdAt: 'cl.created_at',
    expiresAt: 'cl.expires_at',
    checkedAt: 'cl.checked_at',
    field: 'cl.field',
    subject: subjectOf,
  },
  nullable: ['expiresAt', 'checkedAt'],
  defaultSort: ['expiresAt', 'asc'],
  filter: AdminClaimFilter,
  where: async ({ q, due, subjectType, subjectId }, eb, em) => [
    due && eb(dueOf(eb), '=', due),
    subjectType && eb('cl.subject_type', '=', subjectType),
    subjectId && eb('cl.subject_id', '=', subjectId),
    q?.trim() &&
      eb.or([
        eb('cl.value', 'ilike', containing(q.trim())),
        eb('cl.field', 'ilike', containing(q.trim())),
        await among(em, eb.ref('cl.subject_id'), subjectsNamed(em, q.trim())),
      ]),
  ],
  tabs: { field: 'due', column: dueOf, values: CLAIM_STATES },
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
})

/** Ids of what facts are about. A destination is named by its country. */
function subjectsNamed(em: EntityManager, text: string) {
  const db = em.getKysely<Tables>()
  const like = containing(text)
  return db
    .selectFrom('hospitals')
    .select('id')
    .where('name', 'ilike', like)
    .unionAll(db.selectFrom('treatments').select('id').where('name', 'ilike', like))
    .unionAll(db.selectFrom('countries').select('id').where('name', 'ilike', like))
    .unionAll(
      db
        .selectFrom('destinations as d')
        .innerJoin('countries as c', 'c.id', 'd.country_id')
        .select('d.id')
        .where('c.name', 'ilike', like),
    )
}
