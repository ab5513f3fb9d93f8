import { Injectable } from '@nestjs/common'
import { IsIn, IsUUID } from 'class-validator'
import { Config } from '../../platform/config/index.js'
import { MAIL_JOB } from '../../platform/mail/index.js'
import { defineJob, HandlesJob, type JobMessage } from '../../platform/queue/index.js'
import { Profile, User } from '../auth/index.js'
import { MailDelivery, mailText, renderMail } from '../notifications/index.js'
import { ChangeOrder } from './change-order.entity.js'

const TEXTS = { proposed: 'changeOrderProposed', signed: 'changeOrderSigned' } as const

export class ChangeOrderMailPayload {
  @IsUUID()
  changeOrderId!: string

  @IsIn(Object.keys(TEXTS))
  type!: keyof typeof TEXTS
}

export const changeOrderMail = defineJob({
  name: 'offer.change_order_mail',
  payload: ChangeOrderMailPayload,
  ...MAIL_JOB,
})

/** Mails to the patient. They say nothing about health, and so name no hospital. */
@Injectable()
export class ChangeOrderJobs {
  constructor(
    private readonly mails: MailDelivery,
    private readonly config: Config,
  ) {}

  /** A proposal that was answered or taken back meanwhile needs no mail. */
  @HandlesJob(changeOrderMail)
  mail({ changeOrderId, type }: ChangeOrderMailPayload, message: JobMessage) {
    return this.mails.send(message.id, async (em) => {
      const signedAt = type === 'signed' ? { $ne: null } : null
      const order = await em.findOne(ChangeOrder, { id: changeOrderId, signedAt, endedAt: null })
      if (!order) return undefined
      const { bookingId, userId, offerId, hash } = order
      const user = await em.findOne(User, { id: userId, closedAt: null })
      const profile = await em.findOne(Profile, { userId })
      if (!user || !profile) return undefined
      const { firstName: name, language: locale } = profile
      const subject = mailText(locale, `${TEXTS[type]}.subject`)
      const rendered = await renderMail({
        locale,
        subject,
        bookingId,
        heading: subject,
        name,
        paragraphs: [
          mailText(locale, `${TEXTS[type]}.body`),
          ...(type === 'signed' ? [mailText(locale, 'changeOrderSigned.hash', { hash })] : []),
        ],
        action: {
          label: mailText(locale, 'booking.action'),
          url: new URL(`/dashboard/bookings/${bookingId}/offers/${offerId}`, this.config.publicOrigin).href,
        },
      })
      return { ...rendered, kind: 'ordinary', to: user.email }
    })
  }
}
