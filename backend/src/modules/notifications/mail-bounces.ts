import type { EntityManager } from '@mikro-orm/postgresql'
import { type ExpressionBuilder, expressionBuilder } from 'kysely'
import { jsonObjectFrom } from 'kysely/helpers/postgres'
import type { Tables } from '../../platform/database/index.js'

interface Bounce {
  to: string
  /** Of the message. */
  id: string
  code: number
  status: string | null
  isOfAddress: boolean
}

/** Refusals `b` that still hold, of addresses where no mail arrives. */
export const closedAddresses = (db: Pick<ExpressionBuilder<Tables, never>, 'selectFrom'>) =>
  db
    .selectFrom('mail_bounces as b')
    .where(({ ref }) => ref('b.of_address'))
    .where('b.lifted_at', 'is', null)

/** Whether mail to the address comes back, as far as is known. */
export async function isReturned(em: EntityManager, email: string): Promise<boolean> {
  const refusal = await closedAddresses(em.getKysely<Tables>())
    .select('b.email')
    .where('b.email', '=', email)
    .limit(1)
    .executeTakeFirst()
  return refusal !== undefined
}

/** Once for a message. @returns false where no account has the address */
export async function noteBounce(
  em: EntityManager,
  { to, id, code, status, isOfAddress }: Bounce,
): Promise<boolean> {
  const noted = await em
    .getKysely<Tables>()
    .insertInto('mail_bounces')
    .columns(['user_id', 'message_id', 'email', 'code', 'status', 'of_address'])
    .expression(({ selectFrom, val }) =>
      selectFrom('users')
        .select([
          'id',
          val(id).as('messageId'),
          'email',
          val(code).as('code'),
          val(status).as('status'),
          val(isOfAddress).as('isOfAddress'),
        ])
        .where('email', '=', to),
    )
    .onConflict((conflict) =>
      conflict
        .columns(['user_id', 'message_id'])
        .doUpdateSet(({ ref }) => ({ code: ref('excluded.code'), status: ref('excluded.status') })),
    )
    .returning('user_id')
    .executeTakeFirst()
  return noted !== undefined
}

/** Somebody has read what was mailed there: mail arrives again. */
export async function liftBounces(em: EntityManager, email: string): Promise<void> {
  await em
    .getKysely<Tables>()
    .updateTable('mail_bounces')
    .set(({ fn }) => ({ lifted_at: fn<string>('clock_timestamp') }))
    .where('email', '=', email)
    .where('lifted_at', 'is', null)
    .execute()
}

const account = expressionBuilder<{ u: Tables['users'] }, 'u'>()

/** The newest refusal of the account's address that still holds, as JSON; `u` is the account. */
export const MAIL_RETURN = jsonObjectFrom(
  closedAddresses(expressionBuilder<Tables, never>())
    .select(['b.bounced_at as at', 'b.code', 'b.status'])
    .where('b.user_id', '=', account.ref('u.id'))
    .where('b.email', '=', account.ref('u.email'))
    .orderBy('b.bounced_at', 'desc')
    .limit(1),
)
