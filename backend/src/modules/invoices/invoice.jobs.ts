import { Injectable } from '@nestjs/common'
import { IsUUID } from 'class-validator'
import { Config } from '../../platform/config/index.js'
import { MAIL_JOB } from '../../platform/mail/index.js'
import { defineJob, HandlesJob, type JobMessage } from '../../platform/queue/index.js'
import { Profile, User } from '../auth/index.js'
import { MailDelivery, mailText, renderMail } from '../notifications/index.js'
import { Invoice } from './invoice.entity.js'

export class InvoiceMailPayload {
  @IsUUID()
  invoiceId!: string
}

export const invoiceMail = defineJob({ name: 'invoice.mail', payload: InvoiceMailPayload, ...MAIL_JOB })

@Injectable()
export class InvoiceJobs {
  constructor(
    private readonly mails: MailDelivery,
    private readonly config: Config,
  ) {}

  /** Tells the patient of a checked invoice. It says nothing about health, and so names no hospital. */
  @HandlesJob(invoiceMail)
  mail({ invoiceId }: InvoiceMailPayload, message: JobMessage) {
    return this.mails.send(message.id, async (em) => {
      const invoice = await em.findOne(Invoice, { id: invoiceId, checkedAt: { $ne: null }, settledAt: null })
      if (!invoice) return undefined
      const { bookingId, userId, offerId, contested } = invoice
      const user = await em.findOne(User, { id: userId, closedAt: null })
      const profile = await em.findOne(Profile, { userId })
      if (!user || !profile) return undefined
      const subject = mailText('invoiceReceived.subject')
      const rendered = await renderMail({
        subject,
        bookingId,
        heading: subject,
        name: profile.firstName,
        paragraphs: [
          mailText('invoiceReceived.body'),
          mailText(contested ? 'invoiceReceived.contested' : 'invoiceReceived.agreed'),
        ],
        action: {
          label: mailText('booking.action'),
          url: new URL(`/dashboard/bookings/${bookingId}/offers/${offerId}/bills`, this.config.publicOrigin)
            .href,
        },
      })
      return { ...rendered, kind: 'ordinary', to: user.email }
    })
  }
}
