import type { EntityManager } from '@mikro-orm/postgresql'
import { Injectable } from '@nestjs/common'
import { IsIn, IsUUID } from 'class-validator'
import { systemActor } from '../../platform/authz/index.js'
import { Config } from '../../platform/config/index.js'
import { Database } from '../../platform/database/index.js'
import { MAIL_JOB } from '../../platform/mail/index.js'
import { firstTime, sendJob } from '../../platform/outbox/index.js'
import { defineJob, HandlesJob, type JobMessage, NOTED } from '../../platform/queue/index.js'
import { HospitalMember, Profile, User } from '../auth/index.js'
import { currentZoneName, formatAppointment } from '../bookings/index.js'
import { countryCodeOf } from '../hospitals/index.js'
import {
  MailDelivery,
  type MailLocale,
  mailText,
  publishLiveEvent,
  renderMail,
} from '../notifications/index.js'
import { DESK_MAILS, DeskMails, type DeskMailType } from './desk-mails.js'
import { timeZoneOf } from './due-time.js'
import type { QuoteRequest } from './quote-request.entity.js'
import { turnOf } from './quote-request-status.js'

export class QuoteRequestDeskPayload {
  @IsUUID()
  quoteRequestId!: string

  @IsIn(Object.keys(DESK_MAILS))
  type!: DeskMailType
}

export class QuoteRequestMemberPayload extends QuoteRequestDeskPayload {
  @IsUUID()
  memberId!: string
}

const quoteRequestDeskMails = defineJob({
  name: 'quote_request.desk_mails',
  payload: QuoteRequestDeskPayload,
  ...MAIL_JOB,
})

const quoteRequestMemberMail = defineJob({
  name: 'quote_request.member_mail',
  payload: QuoteRequestMemberPayload,
  ...MAIL_JOB,
})

/** Sends each member of the hospital an email and updates their open pages, in a job. */
export const notifyDesk = (em: EntityManager, quoteRequestId: string, type: DeskMailType) =>
  sendJob(em, quoteRequestDeskMails, { quoteRequestId, type })

const DESK_MAILING = systemActor('quote_requests.desk_mails')

/** Mails to the members of a hospital. They name no patient, no hospital and no treatment. */
@Injectable()
export class DeskMailJobs {
  constructor(
    private readonly database: Database,
    private readonly deskMails: DeskMails,
    private readonly mails: MailDelivery,
    private readonly config: Config,
  ) {}

  @HandlesJob(quoteRequestDeskMails)
  async tellMembers(
    { quoteRequestId, type }: QuoteRequestDeskPayload,
    { id: messageId }: JobMessage,
  ): Promise<typeof NOTED> {
    await this.database.transaction(DESK_MAILING, async (em) => {
      if (!(await firstTime(em, messageId))) return
      const request = await this.deskMails.findRequest(em, quoteRequestId, type)
      if (!request) return
      const members = await em.find(
        HospitalMember,
        { hospitalId: request.hospitalId, removedAt: null },
        // The locks of live events are taken in the order of the accounts.
        { orderBy: { userId: 'asc' } },
      )
      for (const { id: memberId, userId } of members) {
        await sendJob(em, quoteRequestMemberMail, { quoteRequestId, type, memberId })
        await publishLiveEvent(em, userId, 'case.updated', { quoteRequestId })
      }
    })
    return NOTED
  }

  /** A member who was removed meanwhile, or has not answered the invitation, gets none. */
  @HandlesJob(quoteRequestMemberMail)
  mailMember({ quoteRequestId, type, memberId }: QuoteRequestMemberPayload, message: JobMessage) {
    return this.mails.send(message.id, async (em) => {
      const request = await this.deskMails.findRequest(em, quoteRequestId, type)
      const member = await em.findOne(HospitalMember, { id: memberId, removedAt: null })
      if (!request || !member) return undefined
      const user = await em.findOne(User, {
        id: member.userId,
        closedAt: null,
        emailVerifiedAt: { $ne: null },
      })
      const profile = await em.findOne(Profile, { userId: member.userId })
      if (!user || !profile) return undefined
      const { firstName: name, language: locale } = profile
      const { text } = DESK_MAILS[type]
      const due = 'namesDueTime' in DESK_MAILS[type] ? await dueWords(em, request, locale) : []
      const subject = mailText(locale, `${text}.subject`)
      const rendered = await renderMail({
        locale,
        subject,
        heading: subject,
        name,
        paragraphs: [mailText(locale, `${text}.body`), ...due],
        action: {
          label: mailText(locale, 'quoteDesk.action'),
          url: new URL(`/desk/quote-requests/${quoteRequestId}/show`, this.config.publicOrigin).href,
        },
      })
      return { ...rendered, kind: 'ordinary', to: user.email }
    })
  }
}

/** Names the due time on the clock of the hospital, while it is the hospital's turn. */
async function dueWords(
  em: EntityManager,
  { hospitalId, status, dueAt }: QuoteRequest,
  locale: MailLocale,
): Promise<string[]> {
  if (!dueAt || turnOf(status) !== 'hospital') return []
  const timeZone = currentZoneName(timeZoneOf(await countryCodeOf(em, hospitalId)))
  return [mailText(locale, 'quoteDesk.due', { time: formatAppointment(dueAt, timeZone, locale) })]
}
