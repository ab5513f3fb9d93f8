import { Injectable } from '@nestjs/common'
import { IsIn, IsInt, IsUUID, Min } from 'class-validator'
import { Config } from '../../platform/config/index.js'
import { MAIL_JOB } from '../../platform/mail/index.js'
import { defineJob, HandlesJob, type JobMessage } from '../../platform/queue/index.js'
import { Profile, User } from '../auth/index.js'
import { MailDelivery, mailText, renderMail } from '../notifications/index.js'
import { Offer } from './offer.entity.js'

const MAILS = {
  published: { text: 'offerPublished', status: 'published' },
  /** A version after the first one. */
  changed: { text: 'offerChanged', status: 'published' },
  withdrawn: { text: 'offerWithdrawn', status: 'withdrawn' },
} as const
type OfferMailType = keyof typeof MAILS

export class OfferMailPayload {
  @IsUUID()
  offerId!: string

  /** Number of the version. */
  @IsInt()
  @Min(1)
  number!: number

  @IsIn(Object.keys(MAILS))
  type!: OfferMailType
}

export const offerMail = defineJob({ name: 'offer.mail', payload: OfferMailPayload, ...MAIL_JOB })

@Injectable()
export class OfferJobs {
  constructor(
    private readonly mails: MailDelivery,
    private readonly config: Config,
  ) {}

  /** Says nothing about health, and so names no hospital. A mail that is no longer true is not sent. */
  @HandlesJob(offerMail)
  mail({ offerId, number, type }: OfferMailPayload, message: JobMessage) {
    return this.mails.send(message.id, async (em) => {
      const { text, status } = MAILS[type]
      const offer = await em.findOne(Offer, { id: offerId, publishedNumber: number, status })
      const user = offer && (await em.findOne(User, { id: offer.userId, closedAt: null }))
      const profile = offer && (await em.findOne(Profile, { userId: offer.userId }))
      if (!offer || !user || !profile) return undefined
      const { firstName: name, language: locale } = profile
      const rendered = await renderMail({
        locale,
        subject: mailText(locale, `${text}.subject`),
        bookingId: offer.bookingId,
        heading: mailText(locale, `${text}.heading`),
        name,
        paragraphs: [mailText(locale, `${text}.body`)],
        action: {
          label: mailText(locale, 'booking.action'),
          url: new URL(`/dashboard/bookings/${offer.bookingId}/offers`, this.config.publicOrigin).href,
        },
      })
      return { ...rendered, kind: 'ordinary', to: user.email }
    })
  }
}
