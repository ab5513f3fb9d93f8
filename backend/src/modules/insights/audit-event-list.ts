import type { EntityManager } from '@mikro-orm/postgresql'
import { isUUID } from 'class-validator'
import { type RawBuilder, sql } from 'kysely'
import { containing, type List } from '../../platform/lists/index.js'
import { AUDIT_KINDS, AuditEventFilter, type AuditEventView } from './audit-event.dto.js'
import { startOfDay } from './malaysian-time.js'

const KIND = sql`(case
  when e.action like 'session.%' then 'session'
  when e.action ~ '\\.(list|view|export|open|read_messages|download)$' then 'read'
  else 'change' end)`

const nameOf = (id: RawBuilder<unknown>) =>
  sql`(select p.first_name || ' ' || p.last_name from profiles p where p.user_id = ${id})`

/** The id of a detail `d` with one of these keys; null for any other detail. */
const idUnder = (keys: string[]) =>
  sql`case when d.key in (${sql.join(keys)}) and d.value ~ '^[0-9a-f-]{36}$' then d.value::uuid end`

/** The names of what the details hold by id, by the keys of the details. Null for an erased account. */
const DETAIL_NAMES = sql`case
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

export const AUDIT_EVENT_VIEW = sql<AuditEventView>`json_build_object(
  'id', e.id, 'createdAt', e.created_at, 'action', e.action, 'kind', ${KIND}, 'actorName', e.actor_name,
  'person', case when e.actor_id is not null
    then json_build_object('id', e.actor_id, 'name', ${nameOf(sql`e.actor_id`)}) end,
  'subjectType', e.subject_type, 'subjectId', e.subject_id,
  'subjectName', case when e.subject_type = 'user' and e.subject_id ~ '^[0-9a-f-]{36}$'
    then ${nameOf(sql`e.subject_id::uuid`)} end,
  'details', e.details, 'detailNames', ${DETAIL_NAMES}, 'sequence', e.sequence)`

/** People beyond so many are not who was meant. */
const MOST_PEOPLE = 200

/** Every action there is, read from the index one step at a time, however long the log. */
const KNOWN_ACTIONS = sql`
  with recursive known as (
    (select action from audit_events order by action limit 1)
    union all
    select (select action from audit_events where action > known.action order by action limit 1)
    from known where known.action is not null
  ) select action from known`

/** The audit log of the back office; nothing in it can be changed. */
export const AUDIT_EVENT_LIST: List<AuditEventView, 'createdAt', AuditEventFilter> = {
  name: 'audit-events',
  subject: 'audit_event',
  audited: 'pages',
  from: sql`audit_events e`,
  view: AUDIT_EVENT_VIEW,
  // Entries that triggers write have random ids.
  sort: { id: sql`e.id`, createdAt: sql`e.created_at` },
  defaultSort: ['createdAt', 'desc'],
  filter: AuditEventFilter,
  async where({ q, kind, personId, action, subjectId, day }, em) {
    const conditions: RawBuilder<unknown>[] = []
    if (kind) conditions.push(sql`${KIND} = ${kind}`)
    if (personId) conditions.push(sql`e.actor_id = ${personId}`)
    if (action) conditions.push(sql`e.action = ${action}`)
    if (subjectId) conditions.push(sql`e.subject_id = ${subjectId}`)
    if (day) {
      const start = startOfDay(day)
      conditions.push(
        sql`e.created_at >= ${start} and e.created_at < ${start}::timestamptz + interval '1 day'`,
      )
    }
    if (q?.trim()) conditions.push(await meant(em, q.trim()))
    return conditions
  },
  tabs: { field: 'kind', column: KIND, values: AUDIT_KINDS },
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
}

/** Looked up before: PostgreSQL then knows how many entries they may have, and by which index they are found. */
async function meant(em: EntityManager, text: string): Promise<RawBuilder<unknown>> {
  if (isUUID(text)) return sql`(e.actor_id = ${text} or e.subject_id = ${text.toLowerCase()})`
  const like = containing(text)
  const db = em.getKysely()
  const [actions, people] = await Promise.all([
    sql<{ action: string }>`select action from (${KNOWN_ACTIONS}) named where action ilike ${like}`.execute(
      db,
    ),
    sql<{ id: string }>`
      select user_id as id from profiles where first_name || ' ' || last_name ilike ${like} limit ${MOST_PEOPLE}
    `.execute(db),
  ])
  return sql`(e.action = any(${actions.rows.map(({ action }) => action)}::text[])
    or e.actor_id = any(${people.rows.map(({ id }) => id)}::uuid[]))`
}
