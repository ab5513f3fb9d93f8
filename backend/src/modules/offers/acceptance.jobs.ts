import { Injectable } from '@nestjs/common'
import { IsIn, IsUUID } from 'class-validator'
import { Config } from '../../platform/config/index.js'
import { MAIL_JOB } from '../../platform/mail/index.js'
import { defineJob, HandlesJob, type JobMessage } from '../../platform/queue/index.js'
import { Profile, User } from '../auth/index.js'
import { MailDelivery, type MailLocale, mailText, renderMail, TEAM_LOCALE } from '../notifications/index.js'
import { OfferAcceptance } from './acceptance.entity.js'
import { readOfferProgress } from './offer-progress.js'

const TYPES = ['accepted', 'dateConfirmed', 'notConfirmed', 'team'] as const
type AcceptanceMailType = (typeof TYPES)[number]

export class AcceptanceMailPayload {
  @IsUUID()
  acceptanceId!: string

  @IsIn(TYPES)
  type!: AcceptanceMailType
}

export const acceptanceMail = defineJob({
  name: 'offer.acceptance_mail',
  payload: AcceptanceMailPayload,
  ...MAIL_JOB,
})

@Injectable()
export class AcceptanceJobs {
  constructor(
    private readonly mails: MailDelivery,
    private readonly config: Config,
  ) {}

  /** Says nothing about health, and so names no hospital. A mail that is no longer true is not sent. */
  @HandlesJob(acceptanceMail)
  mail({ acceptanceId, type }: AcceptanceMailPayload, message: JobMessage) {
    return this.mails.send(message.id, async (em) => {
      const acceptance = await em.findOne(OfferAcceptance, { id: acceptanceId })
      if (!acceptance) return undefined
      const { bookingId, userId, endedAt } = acceptance
      if (endedAt && (type === 'team' || type === 'dateConfirmed')) return undefined
      if (type === 'team') return this.teamMail(bookingId)
      const user = await em.findOne(User, { id: userId, closedAt: null })
      const profile = await em.findOne(Profile, { userId })
      if (!user || !profile) return undefined
      const { firstName: name, language: locale } = profile
      const progress = (await readOfferProgress(em, [bookingId])).get(bookingId)
      // The patient has chosen again.
      if (type === 'notConfirmed' && progress?.offerStage === 'waiting') return undefined
      // A payment starts on the page of the booking.
      const page = type === 'dateConfirmed' ? '' : '/offers'
      const rendered = await renderMail({
        locale,
        ...wordsOf(type, acceptance, { hasOffers: (progress?.offersToCompare ?? 0) > 0, locale }),
        bookingId,
        name,
        action: {
          label: mailText(locale, 'booking.action'),
          url: new URL(`/dashboard/bookings/${bookingId}${page}`, this.config.publicOrigin).href,
        },
      })
      return { ...rendered, kind: 'ordinary' as const, to: user.email }
    })
  }

  private async teamMail(bookingId: string) {
    const rendered = await renderMail({
      locale: TEAM_LOCALE,
      subject: mailText(TEAM_LOCALE, 'offerTeamAccepted.subject'),
      heading: mailText(TEAM_LOCALE, 'offerTeamAccepted.subject'),
      paragraphs: [mailText(TEAM_LOCALE, 'offerTeamAccepted.body')],
      action: {
        label: mailText(TEAM_LOCALE, 'bookingTeam.action'),
        url: new URL(`/admin/bookings/${bookingId}/show`, this.config.publicOrigin).href,
      },
      footer: mailText(TEAM_LOCALE, 'enquiryTeam.footer'),
    })
    return { ...rendered, kind: 'team' as const, to: this.config.env.TEAM_MAIL }
  }
}

function wordsOf(
  type: Exclude<AcceptanceMailType, 'team'>,
  acceptance: OfferAcceptance,
  { hasOffers, locale }: { hasOffers: boolean; locale: MailLocale },
) {
  if (type === 'dateConfirmed') {
    const subject = mailText(locale, 'offerDateConfirmed.subject')
    return { subject, heading: subject, paragraphs: [mailText(locale, 'offerDateConfirmed.body')] }
  }
  if (type === 'notConfirmed') {
    const subject = mailText(locale, 'offerNotConfirmed.subject')
    const body = mailText(locale, hasOffers ? 'offerNotConfirmed.body' : 'offerNotConfirmed.none')
    return { subject, heading: subject, paragraphs: [body] }
  }
  return {
    subject: mailText(locale, 'offerAccepted.subject'),
    heading: mailText(locale, 'offerAccepted.heading'),
    paragraphs: [
      mailText(locale, 'offerAccepted.body', { when: utc(acceptance.acceptedAt) }),
      mailText(locale, 'offerAccepted.then', { until: utc(acceptance.confirmBy) }),
      mailText(locale, 'offerAccepted.hash', { hash: acceptance.hash }),
    ],
  }
}

const utc = (at: Date) => `${at.toISOString().slice(0, 16).replace('T', ' ')} UTC`
