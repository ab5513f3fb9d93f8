import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto'
import type { EntityManager } from '@mikro-orm/postgresql'
import { Injectable } from '@nestjs/common'
import { sql } from 'kysely'
import { audit } from '../../platform/audit/index.js'
import { systemActor } from '../../platform/authz/index.js'
import { Config } from '../../platform/config/index.js'
import { Database } from '../../platform/database/index.js'
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
    const { rows } = await sql`
      select from mail_opt_outs where user_id = ${userId} and kind = 'reminders'
    `.execute(em.getKysely())
    return rows.length > 0
  }

  /**
   * Saying the same again changes nothing.
   * @throws ProblemError invalid_token for a link that we did not make, or whose account is gone
   */
  async choose(token: string, wanted: boolean): Promise<void> {
    const userId = this.userIn(token)
    if (!userId) throw new ProblemError('invalid_token')
    await this.database.transaction(CHOICES, async (em) => {
      const db = em.getKysely()
      // A key share: whoever erases the account waits, or has erased it.
      const { rows } = await sql`select from users where id = ${userId} for key share`.execute(db)
      if (rows.length === 0) throw new ProblemError('invalid_token')
      const { numAffectedRows } = await (wanted
        ? sql`delete from mail_opt_outs where user_id = ${userId} and kind = 'reminders'`
        : sql`insert into mail_opt_outs (user_id, kind) values (${userId}, 'reminders') on conflict do nothing`
      ).execute(db)
      if (!numAffectedRows) return
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
