import type { EntityManager } from '@mikro-orm/postgresql'
import { sql } from 'kysely'

interface Bounce {
  to: string
  /** Of the message. */
  id: string
  code: number
  status: string | null
  isOfAddress: boolean
}

/** Whether mail to the address comes back, as far as is known. */
export async function isReturned(em: EntityManager, email: string): Promise<boolean> {
  const { rows } = await sql`
    select from mail_bounces where email = ${email} and of_address and lifted_at is null limit 1
  `.execute(em.getKysely())
  return rows.length > 0
}

/** Once for a message. @returns false where no account has the address */
export async function noteBounce(
  em: EntityManager,
  { to, id, code, status, isOfAddress }: Bounce,
): Promise<boolean> {
  const { rows } = await sql`
    insert into mail_bounces (user_id, message_id, email, code, status, of_address)
    select id, ${id}, email, ${code}, ${status}, ${isOfAddress} from users where email = ${to}
    on conflict (user_id, message_id) do update set code = excluded.code, status = excluded.status
    returning user_id
  `.execute(em.getKysely())
  return rows.length > 0
}

/** Somebody has read what was mailed there: mail arrives again. */
export async function liftBounces(em: EntityManager, email: string): Promise<void> {
  await sql`
    update mail_bounces set lifted_at = clock_timestamp() where email = ${email} and lifted_at is null
  `.execute(em.getKysely())
}

interface MailReturn {
  at: string
  code: number
  status: string | null
}

/** The newest refusal of the account's address that still holds, as JSON; `u` is the account. */
export const MAIL_RETURN = sql<MailReturn | null>`(
  select json_build_object('at', m.bounced_at, 'code', m.code, 'status', m.status) from mail_bounces m
  where m.user_id = u.id and m.email = u.email and m.of_address and m.lifted_at is null
  order by m.bounced_at desc limit 1)`
