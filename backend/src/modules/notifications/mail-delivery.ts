import type { EntityManager } from '@mikro-orm/postgresql'
import { Injectable, Logger } from '@nestjs/common'
import { sql } from 'kysely'
import { Database } from '../../platform/database/index.js'
import { type Mail, MailRefused, MailSender, MailUnanswered } from '../../platform/mail/index.js'
import { isReturned, noteBounce } from './mail-bounces.js'
import { MailChoices } from './mail-choices.js'

/**
 * security: tells of the account, and is always tried. ordinary: waits while mail to the address comes back. team: to our own
 * address, where a refusal is ours to see. reminder: ordinary, ended by one press, and never sent twice.
 */
export type Delivery = Mail &
  ({ kind: 'security' | 'ordinary' | 'team' } | { kind: 'reminder'; userId: string })

/** Sends what modules wrote, to whom may be written to. */
@Injectable()
export class MailDelivery {
  private readonly logger = new Logger(MailDelivery.name)

  constructor(
    private readonly sender: MailSender,
    private readonly choices: MailChoices,
    private readonly database: Database,
  ) {}

  /**
   * In the transaction that notes the message as handled. That the server refuses a mail to an account is an outcome, which is
   * kept there.
   * @throws Error when the mail has to be tried again
   * @throws MailRefused where no account stands behind the address: the job then fails, for the team to see
   */
  async deliver(em: EntityManager, mail: Delivery): Promise<void> {
    const { kind, to, id } = mail
    if ((kind === 'ordinary' || kind === 'reminder') && (await isReturned(em, to))) {
      this.logger.log({ id, msg: 'Not mailed: what was sent there came back' })
      return
    }
    try {
      if (kind === 'reminder') await this.remind(em, mail)
      else await this.sender.send(mail)
    } catch (error) {
      const { refusal } = error as Partial<MailRefused>
      if (!refusal || kind === 'team' || !(await noteBounce(em, { to, id, ...refusal }))) throw error
      this.logger.warn({ id, code: refusal.code, msg: 'The mail server refused a mail for good' })
    }
  }

  /** For the last line of a reminder. */
  unsubscribeUrl(userId: string): string {
    return this.choices.unsubscribeUrl(userId)
  }

  /** A reminder that comes twice is worse than one that does not come: the page says the same. */
  private async remind(em: EntityManager, mail: Delivery & { kind: 'reminder' }): Promise<void> {
    if (await this.choices.hasOptedOut(em, mail.userId)) return
    const db = this.database.catalogue
    // Committed before the mail leaves, whatever becomes of the transaction around it.
    const { rows } = await sql`
      insert into mail_attempts (message_id) values (${mail.id}) on conflict do nothing returning message_id
    `.execute(db)
    if (rows.length === 0) return
    try {
      await this.sender.send({ ...mail, unsubscribeUrl: this.choices.unsubscribeUrl(mail.userId) })
    } catch (error) {
      if (error instanceof MailUnanswered) return
      await sql`delete from mail_attempts where message_id = ${mail.id}`.execute(db)
      throw error
    }
  }
}
