import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto'
import type { EntityManager } from '@mikro-orm/postgresql'
import { Injectable } from '@nestjs/common'
import { audit } from '../../platform/audit/index.js'
import { systemActor } from '../../platform/authz/index.js'
import { Config } from '../../platform/config/index.js'
import { Database, type Tables } from '../../platform/database/index.js'
import { ProblemError } from '../../platform/errors/index.js'

const CHOICES = systemActor('notifications.choices')
const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** Who wants no reminders. The link in one says it without a sign-in, today or in a year. */
@Injectable()
export class MailChoices {
  private readonly key: Buffer
  private readonly origin: string

  constructor(
    { env, publicOrigin }: Config,
    private readonly database: Database,
  ) {
    this.key = Buffer.from(hkdfSync('sha256', env.COOKIE_SECRET, '', 'mail choices', 32))
    this.origin = publicOrigin
  }

  unsubscribeUrl(userId: string): string {
    const url = new URL('/unsubscribe', this.origin)
    url.searchParams.set('token', `${userId}.${this.sign(userId).toString('base64url')}`)
    return url.href
  }

  async hasOptedOut(em: EntityManager, userId: string): Promise<boolean> {
    const found = await em
      .getKysely<Tables>()
      .selectFrom('mail_opt_outs')
      .select('user_id')
      .where('user_id', '=', userId)
      .where('kind', '=', 'reminders')
      .executeTakeFirst()
    return found !== undefined
  }

  /**
   * Saying the same again changes nothing.
   * @throws ProblemError invalid_token for a link that we did not make, or whose account is gone
   */
  async choose(token: string, wanted: boolean): Promise<void> {
    const userId = this.userIn(token)
    if (!userId) throw new ProblemError('invalid_token')
    await this.database.transaction(CHOICES, async (em) => {
      // A key share: whoever erases the account waits, or has erased it.
      const account = await em
        .getKysely<Tables>()
        .selectFrom('users')
        .select('id')
        .where('id', '=', userId)
        .forKeyShare()
        .executeTakeFirst()
      if (!account) throw new ProblemError('invalid_token')
      if (!(await (wanted ? optIn(em, userId) : optOut(em, userId)))) return
      await audit(em, CHOICES, {
        action: wanted ? 'mail.opt_in' : 'mail.opt_out',
        subjectType: 'user',
        subjectId: userId,
      })
    })
  }

  private userIn(token: string): string | undefined {
    const [userId = '', signature = ''] = token.split('.')
    if (!UUID.test(userId)) return undefined
    const given = Buffer.from(signature, 'base64url')
    const expected = this.sign(userId)
    return given.length === expected.length && timingSafeEqual(given, expected) ? userId : undefined
  }

  private sign(userId: string): Buffer {
    return createHmac('sha256', this.key).update(`reminders ${userId}`).digest()
  }
}

/** @returns whether this is a change */
async function optIn(em: EntityManager, userId: string): Promise<boolean> {
  const { numDeletedRows } = await em
    .getKysely<Tables>()
    .deleteFrom('mail_opt_outs')
    .where('user_id', '=', userId)
    .where('kind', '=', 'reminders')
    .executeTakeFirstOrThrow()
  return numDeletedRows > 0n
}

/** @returns whether this is a change */
async function optOut(em: EntityManager, userId: string): Promise<boolean> {
  const added = await em
    .getKysely<Tables>()
    .insertInto('mail_opt_outs')
    .values({ user_id: userId, kind: 'reminders' })
    .onConflict((conflict) => conflict.doNothing())
    .returning('user_id')
    .executeTakeFirst()
  return added !== undefined
}
