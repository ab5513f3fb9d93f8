import type { EntityManager } from '@mikro-orm/postgresql'
import { isUUID } from 'class-validator'
import {
  type Expression,
  type ExpressionBuilder,
  type Kysely,
  type Selectable,
  type SqlBool,
  sql,
} from 'kysely'
import { jsonBuildObject } from 'kysely/helpers/postgres'
import { fullName, type Tables } from '../../platform/database/index.js'
import { containing, defineList } from '../../platform/lists/index.js'
import { AUDIT_KINDS, AuditEventFilter, type AuditEventView } from './audit-event.dto.js'
import { startOfDay } from './malaysian-time.js'

const auditEventsOf = (db: Kysely<Tables>) => db.selectFrom('audit_events as e')

type Events = ExpressionBuilder<{ e: Selectable<Tables['audit_events']> }, 'e'>

const kindOf = (eb: Events) =>
  eb
    .case()
    .when('e.action', 'like', 'session.%')
    .then('session' as const)
    .when('e.action', '~', '\\.(list|view|export|open|read_messages|download)$')
    .then('read' as const)
    .else('change' as const)
    .end()

const nameOf = (id: Expression<unknown>) =>
  sql<string | null>`(select p.first_name || ' ' || p.last_name from profiles p where p.user_id = ${id})`

/** The id of a detail `d` with one of these keys; null for any other detail. */
const idUnder = (keys: string[]) =>
  sql`case when d.key in (${sql.join(keys)}) and d.value ~ '^[0-9a-f-]{36}$' then d.value::uuid end`

/** The names of what the details hold by id, by the keys of the details. Null for an erased account. */
const DETAIL_NAMES = sql<AuditEventView['detailNames']>`case
  when e.action = 'booking.assign' then (
    select coalesce(json_object_agg(d.key, ${nameOf(sql`d.value::uuid`)}), '{}')
    from jsonb_each_text(e.details) d where d.value ~ '^[0-9a-f-]{36}$')
  when e.action = 'booking.change' then (
    select coalesce(json_object_agg(d.key, coalesce(h.name, t.name)), '{}')
    from jsonb_each_text(e.details) d
    left join hospitals h on h.id = ${idUnder(['hospitalFrom', 'hospitalTo'])}
    left join treatments t on t.id = ${idUnder(['treatmentFrom', 'treatmentTo'])}
    where coalesce(h.name, t.name) is not null)
  else '{}' end`

/** The columns of an AuditEventView. */
export const auditEventColumns = (eb: Events) =>
  [
    'e.id',
    'e.created_at as createdAt',
    'e.action',
    kindOf(eb).as('kind'),
    'e.actor_name as actorName',
    eb
      .case()
      .when('e.actor_id', 'is not', null)
      .then(jsonBuildObject({ id: eb.ref('e.actor_id').$notNull(), name: nameOf(eb.ref('e.actor_id')) }))
      .end()
      .as('person'),
    'e.subject_type as subjectType',
    'e.subject_id as subjectId',
    eb
      .case()
      .when(eb.and([eb('e.subject_type', '=', 'user'), eb('e.subject_id', '~', '^[0-9a-f-]{36}$')]))
      .then(nameOf(eb.cast('e.subject_id', 'uuid')))
      .end()
      .as('subjectName'),
    'e.details',
    DETAIL_NAMES.as('detailNames'),
    'e.sequence',
  ] as const

/** People beyond so many are not who was meant. */
const MOST_PEOPLE = 200

/** Every action there is, read from the index one step at a time, however long the log. */
const KNOWN_ACTIONS = sql<{ action: string }>`(
  with recursive known as (
    (select action from audit_events order by action limit 1)
    union all
    select (select action from audit_events where action > known.action order by action limit 1)
    from known where known.action is not null
  ) select action from known)`

/** The audit log of the back office; nothing in it can be changed. */
export const AUDIT_EVENT_LIST = defineList({
  name: 'audit-events',
  subject: 'audit_event',
  audited: 'pages',
  from: auditEventsOf,
  view: (rows) => rows.select(auditEventColumns),
  // Entries that triggers write have random ids.
  sort: { id: 'e.id', createdAt: 'e.created_at' },
  defaultSort: ['createdAt', 'desc'],
  filter: AuditEventFilter,
  where: async ({ q, kind, personId, action, subjectId, day }, eb, em) => [
    kind && eb(kindOf(eb), '=', kind),
    personId && eb('e.actor_id', '=', personId),
    action && eb('e.action', '=', action),
    subjectId && eb('e.subject_id', '=', subjectId),
    day && eb('e.created_at', '>=', startOfDay(day)),
    day && eb('e.created_at', '<', sql<string>`${startOfDay(day)}::timestamptz + interval '1 day'`),
    q?.trim() && (await meant(em, eb, q.trim())),
  ],
  tabs: { field: 'kind', column: kindOf, values: AUDIT_KINDS },
  columns: {
    sequence: 'Number',
    createdAt: 'When (UTC)',
    'person.name': 'Who',
    'person.id': 'Account',
    actorName: 'Acting part',
    action: 'What',
    subjectType: 'On what',
    subjectId: 'Its id',
    id: 'Entry',
  },
})

/** Looked up before: PostgreSQL then knows how many entries they may have, and by which index they are found. */
async function meant(em: EntityManager, eb: Events, text: string): Promise<Expression<SqlBool>> {
  if (isUUID(text)) return eb.or([eb('e.actor_id', '=', text), eb('e.subject_id', '=', text.toLowerCase())])
  const like = containing(text)
  const db = em.getKysely<Tables>()
  const [actions, people] = await Promise.all([
    db
      .selectFrom(KNOWN_ACTIONS.as('named'))
      .select('named.action')
      .where('named.action', 'ilike', like)
      .execute(),
    db
      .selectFrom('profiles')
      .select('user_id')
      .where(({ ref }) => fullName(ref('first_name'), ref('last_name')), 'ilike', like)
      .limit(MOST_PEOPLE)
      .execute(),
  ])
  return eb.or([
    eb('e.action', '=', eb.fn.any(eb.val(actions.map(({ action }) => action)))),
    eb('e.actor_id', '=', eb.fn.any(sql<string[]>`${people.map(({ user_id }) => user_id)}::uuid[]`)),
  ])
}
