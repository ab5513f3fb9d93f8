import type { EntityManager } from '@mikro-orm/postgresql'
import { Injectable } from '@nestjs/common'
import { IsIn, IsUUID } from 'class-validator'
import { Config } from '../../platform/config/index.js'
import { MAIL_JOB } from '../../platform/mail/index.js'
import { defineJob, HandlesJob, type JobMessage } from '../../platform/queue/index.js'
import { Profile, User } from '../auth/index.js'
import { MailDelivery, mailText, renderMail, TEAM_LOCALE } from '../notifications/index.js'
import { QuoteRequest } from './quote-request.entity.js'
import { HOSPITALS_TURN, type QuoteRequestStatus, WAITING } from './quote-request-status.js'

/** Each mail with the states in which it is still true. */
const PATIENT_MAILS = {
  proposed: { text: 'quoteProposed', while: ['awaiting_consent'] },
  declined: { text: 'quoteDeclined', while: ['declined'] },
  asked: { text: 'quoteQuestion', while: ['question_open'] },
  askedAgain: { text: 'quoteQuestionReminder', while: ['question_open'] },
} as const
const TEAM_MAILS = {
  sent: { text: 'quoteTeamSent', while: WAITING },
  reminder: { text: 'quoteTeamReminder', while: HOSPITALS_TURN },
  expired: { text: 'quoteTeamExpired', while: ['expired'] },
  unanswered: { text: 'quoteTeamUnanswered', while: ['question_open'] },
  declined: { text: 'quoteTeamDeclined', while: ['declined'] },
  left: { text: 'quoteTeamLeft', while: ['declined'] },
} as const
type PatientMailType = keyof typeof PATIENT_MAILS
type TeamMailType = keyof typeof TEAM_MAILS

export class QuoteRequestMailPayload {
  @IsUUID()
  quoteRequestId!: string

  @IsIn(Object.keys(PATIENT_MAILS))
  type!: PatientMailType
}

export class QuoteRequestTeamMailPayload {
  @IsUUID()
  quoteRequestId!: string

  @IsIn(Object.keys(TEAM_MAILS))
  type!: TeamMailType
}

export const quoteRequestMail = defineJob({
  name: 'quote_request.mail',
  payload: QuoteRequestMailPayload,
  ...MAIL_JOB,
})

export const quoteRequestTeamMail = defineJob({
  name: 'quote_request.team_mail',
  payload: QuoteRequestTeamMailPayload,
  ...MAIL_JOB,
})

@Injectable()
export class QuoteRequestJobs {
  constructor(
    private readonly mails: MailDelivery,
    private readonly config: Config,
  ) {}

  /** Says nothing about health, and so names no hospital. */
  @HandlesJob(quoteRequestMail)
  mail({ quoteRequestId, type }: QuoteRequestMailPayload, message: JobMessage) {
    return this.mails.send(message.id, async (em) => {
      const mail = PATIENT_MAILS[type]
      const request =
        type === 'proposed'
          ? await findProposed(em, quoteRequestId)
          : await findWhile(em, quoteRequestId, mail.while)
      if (!request) return undefined
      const user = await em.findOne(User, { id: request.userId, closedAt: null })
      const profile = await em.findOne(Profile, { userId: request.userId })
      if (!user || !profile) return undefined
      const { firstName: name, language: locale } = profile
      const rendered = await renderMail({
        locale,
        subject: mailText(locale, `${mail.text}.subject`),
        bookingId: request.bookingId,
        heading: mailText(locale, `${mail.text}.heading`),
        name,
        paragraphs: [mailText(locale, `${mail.text}.body`)],
        action: {
          label: mailText(locale, 'booking.action'),
          url: new URL(`/dashboard/bookings/${request.bookingId}/offers`, this.config.publicOrigin).href,
        },
      })
      return { ...rendered, kind: 'ordinary', to: user.email }
    })
  }

  /** Names nobody: the team signs in to see whose request it is. */
  @HandlesJob(quoteRequestTeamMail)
  tellTeam({ quoteRequestId, type }: QuoteRequestTeamMailPayload, message: JobMessage) {
    return this.mails.send(message.id, async (em) => {
      const mail = TEAM_MAILS[type]
      const request = await findWhile(em, quoteRequestId, mail.while)
      if (!request) return undefined
      const rendered = await renderMail({
        locale: TEAM_LOCALE,
        subject: mailText(TEAM_LOCALE, `${mail.text}.subject`),
        heading: mailText(TEAM_LOCALE, `${mail.text}.subject`),
        paragraphs: [mailText(TEAM_LOCALE, `${mail.text}.body`)],
        action: {
          label: mailText(TEAM_LOCALE, 'bookingTeam.action'),
          url: new URL(`/admin/bookings/${request.bookingId}/show`, this.config.publicOrigin).href,
        },
        footer: mailText(TEAM_LOCALE, 'enquiryTeam.footer'),
      })
      return { ...rendered, kind: 'team', to: this.config.env.TEAM_MAIL }
    })
  }
}

/** A mail whose request has moved on since it was queued is not sent. */
const findWhile = (em: EntityManager, id: string, statuses: readonly QuoteRequestStatus[]) =>
  em.findOne(QuoteRequest, { id, status: { $in: [...statuses] } })

/** One mail proposes all hospitals of one act: it is true while the patient has to decide about one of them. */
async function findProposed(em: EntityManager, id: string): Promise<QuoteRequest | null> {
  const first = await em.findOne(QuoteRequest, { id })
  return first && em.findOne(QuoteRequest, { bookingId: first.bookingId, status: 'awaiting_consent' })
}
