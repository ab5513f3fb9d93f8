import type { EntityManager } from '@mikro-orm/postgresql'
import type { ExpressionBuilder, Kysely } from 'kysely'
import { fromNow, type Tables } from '../../platform/database/index.js'
import { type Attempt, rowsOf } from './mail-attempts.sql.js'
import { closedAddresses } from './mail-bounces.js'

/** begin: it is ours to send. handled: somebody has. unwanted: nobody is to. begun: somebody began, and did not tell how it ended. */
export type AttemptState = 'begin' | 'handled' | 'returned' | 'unwanted' | 'begun'

/** Longer than a job may take: whoever began then does nothing any more. */
const OVER_AFTER = fromNow('-1 minute')

type Mail = ExpressionBuilder<
  Tables & { a: { id: string; kind: Attempt['kind']; email: string; user_id: string | null } },
  'a'
>

const isHandled = (mail: Mail) =>
  mail.exists(
    mail.selectFrom('inbox_messages as i').select('i.message_id').whereRef('i.message_id', '=', 'a.id'),
  )

const isReturned = (mail: Mail) =>
  mail.and([
    mail('a.kind', 'in', ['ordinary', 'reminder']),
    mail.exists(closedAddresses(mail).select('b.email').where('b.email', '=', mail.ref('a.email'))),
  ])

const isUnwanted = (mail: Mail) =>
  mail.and([
    mail('a.kind', '=', 'reminder'),
    mail.exists(
      mail
        .selectFrom('mail_opt_outs as o')
        .select('o.kind')
        .whereRef('o.user_id', '=', 'a.user_id')
        .where('o.kind', '=', 'reminders'),
    ),
  ])

/**
 * Notes that the mails are about to be sent, each by one worker only, and says which of them are to be. Commits before a mail
 * leaves; what is not to be sent is noted as handled.
 */
export async function beginAttempts(em: EntityManager, attempts: Attempt[]): Promise<AttemptState[]> {
  const rows = await em
    .getKysely<Tables>()
    .with('known', (db) =>
      db.selectFrom(rowsOf(attempts).as('a')).select((mail) => [
        'a.id',
        'a.kind',
        mail
          .case()
          .when(isHandled(mail))
          .then('handled' as const)
          .when(isReturned(mail))
          .then('returned' as const)
          .when(isUnwanted(mail))
          .then('unwanted' as const)
          .end()
          .as('state'),
      ]),
    )
    .with('begun', (db) =>
      db
        .insertInto('mail_attempts')
        .columns(['message_id'])
        .expression(db.selectFrom('known').select('id').where('state', 'is', null))
        .onConflict((conflict) =>
          conflict
            .column('message_id')
            .doUpdateSet(({ fn }) => ({ begun_at: fn<string>('clock_timestamp') }))
            .where('mail_attempts.begun_at', '<', OVER_AFTER)
            .where(({ not, exists, selectFrom }) =>
              not(
                exists(
                  selectFrom('known as k')
                    .select('k.id')
                    .whereRef('k.id', '=', 'mail_attempts.message_id')
                    .where('k.kind', '=', 'reminder'),
                ),
              ),
            ),
        )
        .returning('message_id'),
    )
    .with('noted', (db) =>
      db
        .insertInto('inbox_messages')
        .columns(['message_id'])
        .expression(db.selectFrom('known').select('id').where('state', 'in', ['returned', 'unwanted']))
        .onConflict((conflict) => conflict.doNothing()),
    )
    .selectFrom('known')
    .select((eb) => [
      'id',
      eb.fn
        .coalesce(
          'state',
          eb
            .case()
            .when(
              eb.exists(
                eb
                  .selectFrom('begun')
                  .select('begun.message_id')
                  .whereRef('begun.message_id', '=', 'known.id'),
              ),
            )
            .then('begin' as const)
            .else('begun' as const)
            .end(),
        )
        .as('state'),
    ])
    .execute()
  const states = new Map(rows.map(({ id, state }) => [id, state]))
  return attempts.map(({ id }) => states.get(id) ?? 'handled')
}

/** The mail did not leave: another attempt may begin at once. */
export async function endAttempt(db: Kysely<Tables>, id: string): Promise<void> {
  await db.deleteFrom('mail_attempts').where('message_id', '=', id).execute()
}
