import type { EntityManager } from '@mikro-orm/postgresql'
import { Injectable } from '@nestjs/common'
import { IsIn, IsUUID } from 'class-validator'
import { Config } from '../../platform/config/index.js'
import { MAIL_JOB } from '../../platform/mail/index.js'
import { defineJob, HandlesJob, type JobMessage } from '../../platform/queue/index.js'
import { Profile, User } from '../auth/index.js'
import { type Letter, MailDelivery, mailText, renderMail, TEAM_LOCALE } from '../notifications/index.js'
import { OfferChangeRequest } from './change-request.entity.js'
import { OfferMessage } from './offer-message.entity.js'

const CHANGE_MAILS = ['requested', 'declined'] as const

export class OfferMessageMailPayload {
  @IsUUID()
  messageId!: string
}

export class ChangeRequestMailPayload {
  @IsUUID()
  changeRequestId!: string

  @IsIn(CHANGE_MAILS)
  type!: (typeof CHANGE_MAILS)[number]
}

export const offerMessageMail = defineJob({
  name: 'offer.message_mail',
  payload: OfferMessageMailPayload,
  ...MAIL_JOB,
})

export const changeRequestMail = defineJob({
  name: 'offer.change_mail',
  payload: ChangeRequestMailPayload,
  ...MAIL_JOB,
})

interface Subject {
  bookingId: string
  userId: string
}

/** Mails about questions and changes. They say nothing about health, and so name no hospital. */
@Injectable()
export class OfferQuestionJobs {
  constructor(
    private readonly mails: MailDelivery,
    private readonly config: Config,
  ) {}

  /** A message that was seen meanwhile needs no mail. */
  @HandlesJob(offerMessageMail)
  message({ messageId }: OfferMessageMailPayload, { id }: JobMessage) {
    return this.mails.send(id, async (em) => {
      const message = await em.findOne(OfferMessage, { id: messageId, readAt: null })
      if (!message) return undefined
      return message.author === 'patient'
        ? this.toTeam(message, 'offerTeamQuestion')
        : this.toPatient(em, message, 'offerAnswered')
    })
  }

  /** A request that ended meanwhile needs no mail to the team. */
  @HandlesJob(changeRequestMail)
  change({ changeRequestId, type }: ChangeRequestMailPayload, { id }: JobMessage) {
    return this.mails.send(id, async (em) => {
      const endReason = type === 'declined' ? type : null
      const change = await em.findOne(OfferChangeRequest, { id: changeRequestId, endReason })
      if (!change) return undefined
      return type === 'requested'
        ? this.toTeam(change, 'offerTeamChange')
        : this.toPatient(em, change, 'offerChangeDeclined')
    })
  }

  private async toPatient(
    em: EntityManager,
    { bookingId, userId }: Subject,
    text: 'offerAnswered' | 'offerChangeDeclined',
  ): Promise<Letter | undefined> {
    const user = await em.findOne(User, { id: userId, closedAt: null })
    const profile = await em.findOne(Profile, { userId })
    if (!user || !profile) return undefined
    const { firstName: name, language: locale } = profile
    const rendered = await renderMail({
      locale,
      subject: mailText(locale, `${text}.subject`),
      bookingId,
      heading: mailText(locale, `${text}.subject`),
      name,
      paragraphs: [mailText(locale, `${text}.body`)],
      action: {
        label: mailText(locale, 'booking.action'),
        url: new URL(`/dashboard/bookings/${bookingId}/offers`, this.config.publicOrigin).href,
      },
    })
    return { ...rendered, kind: 'ordinary', to: user.email }
  }

  private async toTeam(
    { bookingId }: Subject,
    text: 'offerTeamQuestion' | 'offerTeamChange',
  ): Promise<Letter> {
    const rendered = await renderMail({
      locale: TEAM_LOCALE,
      subject: mailText(TEAM_LOCALE, `${text}.subject`),
      heading: mailText(TEAM_LOCALE, `${text}.subject`),
      paragraphs: [mailText(TEAM_LOCALE, `${text}.body`)],
      action: {
        label: mailText(TEAM_LOCALE, 'bookingTeam.action'),
        url: new URL(`/admin/bookings/${bookingId}/show`, this.config.publicOrigin).href,
      },
      footer: mailText(TEAM_LOCALE, 'enquiryTeam.footer'),
    })
    return { ...rendered, kind: 'team', to: this.config.env.TEAM_MAIL }
  }
}
