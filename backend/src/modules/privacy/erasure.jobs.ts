import { LockMode } from '@mikro-orm/postgresql'
import { Injectable, Logger } from '@nestjs/common'
import { audit } from '../../platform/audit/index.js'
import { systemActor } from '../../platform/authz/index.js'
import { Database } from '../../platform/database/index.js'
import { MailSender } from '../../platform/mail/index.js'
import { firstTime } from '../../platform/outbox/index.js'
import { type ErasureParagraphs, PersonalData } from '../../platform/personal-data/index.js'
import { defineJob, HandlesJob, type JobMessage } from '../../platform/queue/index.js'
import { Profile, User } from '../auth/index.js'
import { type MailLocale, mailText, publishTeamEvent, renderMail } from '../notifications/index.js'
import { PrivacyRequestPayload } from './export.jobs.js'
import { failRequest, finishErasure, noteConfirmation, startRequest } from './privacy-requests.repository.js'

export const dataErasure = defineJob({
  name: 'privacy.erasure',
  queue: 'privacy',
  version: 1,
  payload: PrivacyRequestPayload,
  attempts: 10,
  backoffMs: 5_000,
  timeoutMs: 300_000,
})

interface Former extends ErasureParagraphs {
  email: string
  locale: MailLocale
}

const ERASURE = systemActor(dataErasure.name)

@Injectable()
export class ErasureJobs {
  private readonly logger = new Logger(ErasureJobs.name)

  constructor(
    private readonly database: Database,
    private readonly personalData: PersonalData,
    private readonly mails: MailSender,
  ) {}

  /** All or nothing: an attempt that fails leaves the closed account whole, one that follows success finds nothing. */
  @HandlesJob(dataErasure)
  async erase({ requestId }: PrivacyRequestPayload, message: JobMessage): Promise<void> {
    let former: Former | undefined
    try {
      former = await this.eraseRows(requestId, message.id)
    } catch (error) {
      if (message.attempt >= dataErasure.attempts)
        await this.database.transaction(ERASURE, (em) => failRequest(em, requestId))
      throw error
    }
    if (former) await this.confirm(requestId, former, message.id)
  }

  /** @returns the address for the confirming mail, the cancelled appointments and the refunds that continue. None is stored. */
  private eraseRows(requestId: string, messageId: string): Promise<Former | undefined> {
    return this.database.transaction(ERASURE, async (em) => {
      const userId = await startRequest(em, requestId, 'erasure')
      if (!userId || !(await firstTime(em, messageId))) return undefined
      // Whoever adds rows for the account waits here, and then finds it gone.
      const lock = { lockMode: LockMode.PESSIMISTIC_WRITE }
      const email = (await em.findOne(User, { id: userId }, lock))?.email
      const locale = (await em.findOne(Profile, { userId }))?.language
      em.clear()
      const paragraphs = await this.personalData.describeErasure(em, userId, locale)
      const erased = await this.personalData.eraseAll(em, userId)
      const { kept } = this.personalData
      await publishTeamEvent(em, 'account.erased', {})
      await finishErasure(em, requestId, { erased, kept, confirmationMailed: false })
      await audit(em, ERASURE, {
        action: 'erasure.complete',
        subjectType: 'privacy_request',
        subjectId: requestId,
        details: erased,
      })
      return email ? { email, locale, ...paragraphs } : undefined
    })
  }

  /** The erasure stands whether or not the mail gets there; nobody is written to twice. */
  private async confirm(
    requestId: string,
    { email, locale, cancelled, ongoing }: Former,
    messageId: string,
  ): Promise<void> {
    try {
      const subject = mailText(
        locale,
        cancelled.length > 0 ? 'erasureDoneWithAppointment.subject' : 'erasureDone.subject',
      )
      const mail = await renderMail({
        locale,
        subject,
        heading: subject,
        paragraphs: [
          ...cancelled,
          mailText(locale, 'erasureDone.body'),
          mailText(locale, 'erasureDone.kept'),
          ...(ongoing.length > 0 ? ongoing : [mailText(locale, 'erasureDone.last')]),
        ],
        footer: mailText(locale, 'erasureDone.footer'),
      })
      await this.mails.send({ ...mail, to: email, id: messageId })
      await this.database.transaction(ERASURE, (em) => noteConfirmation(em, requestId))
    } catch (error) {
      // The address stays out of the log.
      const { name } = error as Error
      this.logger.warn({ code: name, requestId, msg: 'The erasure could not be confirmed by mail' })
    }
  }
}
