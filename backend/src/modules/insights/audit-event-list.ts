import type { EntityManager } from '@mikro-orm/postgresql'
import { isUUID } from 'class-validator'
import {
  type Expression,
  type ExpressionBuilder,
  expressionBuilder,
  type Kysely,
  type SqlBool,
  sql,
} from 'kysely'
import { jsonBuildObject } from 'kysely/helpers/postgres'
import { fullName, type Tables } from '../../platform/database/index.js'
import { containing, defineList } from '../../platform/lists/index.js'
import { AUDIT_KINDS, AuditEventFilter, type AuditEventView } from './audit-event.dto.js'
import { startOfDay } from './malaysian-time.js'

const auditEventsOf = (db: Kysely<Tables>) => db.selectFrom('audit_events as e')

type Events = ExpressionBuilder<Tables & { e: Tables['audit_events'] }, 'e'>

const kindOf = (eb: Events) =>
  eb
    .case()
    .when('e.action', 'like', 'session.%')
    .then('session' as const)
    .when('e.action', '~', '\\.(list|view|export|open|read_messages|download)$')
    .then('read' as const)
    .else('change' as const)
    .end()

const nameOf = (id: Expression<string | null>) =>
  expressionBuilder<Tables, never>()
    .selectFrom('profiles as p')
    .select((p) => fullName<string | null>(p.ref('p.first_name'), p.ref('p.last_name')).as('name'))
    .where('p.user_id', '=', id)
    .$asScalar()

type Names = AuditEventView['detailNames']
const NO_NAMES = expressionBuilder().cast<Names>(sql.lit('{}'), 'json')

type Details = ExpressionBuilder<{ d: { key: string; value: string } }, 'd'>

const UUID = '^[0-9a-f-]{36}$'

/** The id of a detail `d` with one of these keys; null for any other detail. */
const idUnder = (eb: Details, keys: string[]) =>
  eb
    .case()
    .when(eb.and([eb('d.key', 'in', keys), eb('d.value', '~', UUID)]))
    .then(eb.cast<string>('d.value', 'uuid'))
    .end()

const detailsOf = (eb: Events) =>
  eb.selectFrom(eb.fn<{ key: string; value: string }>('jsonb_each_text', ['e.details']).as('d'))

const namesOf = (details: Details, name: Expression<string | null>) =>
  details.fn.coalesce(details.fn.agg<Names>('json_object_agg', ['d.key', name]), NO_NAMES)

/** The names of what the details hold by id, by the keys of the details. Null for an erased account. */
const detailNamesOf = (eb: Events) =>
  eb
    .case('e.action')
    .when('booking.assign')
    .then(
      detailsOf(eb)
        .select((d) => namesOf(d, nameOf(d.cast<string>('d.value', 'uuid'))).as('names'))
        .where('d.value', '~', UUID)
        .$asScalar()
        .$notNull(),
    )
    .when('booking.change')
    .then(
      detailsOf(eb)
        .leftJoin('hospitals as h', (join) =>
          join.on((d) => d('h.id', '=', idUnder(d, ['hospitalFrom', 'hospitalTo']))),
        )
        .leftJoin('treatments as t', (join) =>
          join.on((d) => d('t.id', '=', idUnder(d, ['treatmentFrom', 'treatmentTo']))),
        )
        .select((d) => namesOf(d, d.fn.coalesce('h.name', 't.name')).as('names'))
        .where((d) => d(d.fn.coalesce('h.name', 't.name'), 'is not', null))
        .$asScalar()
        .$notNull(),
    )
    .else(NO_NAMES)
    .end()

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
      .when(eb.and([eb('e.subject_type', '=', 'user'), eb('e.subject_id', '~', UUID)]))
      .then(nameOf(eb.cast<string>('e.subject_id', 'uuid')))
      .end()
      .as('subjectName'),
    'e.details',
    detailNamesOf(eb).as('detailNames'),
    'e.sequence',
  ] as const

/** People beyond so many are not who was meant. */
const MOST_PEOPLE = 200

/** Every action there is, read from the index one step at a time, however long the log. */
const withKnownActions = (db: Kysely<Tables>) =>
  db.withRecursive('known(action)', (known) =>
    known
      .selectFrom('audit_events')
      .select(({ fn }) => fn.min<string | null>('action').as('action'))
      .unionAll(
        known
          .selectFrom('known')
          .select(({ selectFrom }) =>
            selectFrom('audit_events as e')
              .select(({ fn }) => fn.min('e.action').as('action'))
              .whereRef('e.action', '>', 'known.action')
              .as('action'),
          )
          .where('known.action', 'is not', null),
      ),
  )

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
    day && eb('e.created_at', '<', dayAfter(eb, startOfDay(day))),
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

const dayAfter = (eb: Events, moment: string) =>
  eb(
    eb.cast<string>(eb.val(moment), 'timestamptz'),
    '+',
    eb.fn<string>('make_interval', [eb.lit(0), eb.lit(0), eb.lit(0), eb.lit(1)]),
  )

/** Looked up before: PostgreSQL then knows how many entries they may have, and by which index they are found. */
async function meant(em: EntityManager, eb: Events, text: string): Promise<Expression<SqlBool>> {
  if (isUUID(text)) return eb.or([eb('e.actor_id', '=', text), eb('e.subject_id', '=', text.toLowerCase())])
  const like = containing(text)
  const db = em.getKysely<Tables>()
  const [actions, people] = await Promise.all([
    withKnownActions(db).selectFrom('known').select('action').where('action', 'ilike', like).execute(),
    db
      .selectFrom('profiles')
      .select('user_id')
      .where(({ ref }) => fullName(ref('first_name'), ref('last_name')), 'ilike', like)
      .limit(MOST_PEOPLE)
      .execute(),
  ])
  return eb.or([
    eb('e.action', '=', eb.fn.any(eb.val(actions.map(({ action }) => action)))),
    eb('e.actor_id', '=', eb.fn.any(eb.val(people.map(({ user_id }) => user_id)))),
  ])
}
