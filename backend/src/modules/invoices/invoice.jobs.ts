import { Injectable } from '@nestjs/common'
import { IsIn, IsUUID } from 'class-validator'
import { Config } from '../../platform/config/index.js'
import { MAIL_JOB } from '../../platform/mail/index.js'
import { defineJob, HandlesJob, type JobMessage } from '../../platform/queue/index.js'
import { Profile, User } from '../auth/index.js'
import { MailDelivery, mailText, renderMail } from '../notifications/index.js'
import { EmergencyNote, Invoice } from './invoice.entity.js'

const TEXTS = {
  checked: 'invoiceReceived',
  rechecked: 'invoiceRechecked',
  settled: 'invoiceSettled',
  noted: 'emergencyNoted',
} as const
type InvoiceMailType = keyof typeof TEXTS

export class InvoiceMailPayload {
  /** Of an invoice, or of a note about emergency care. */
  @IsUUID()
  id!: string

  @IsIn(Object.keys(TEXTS))
  type!: InvoiceMailType
}

export const invoiceMail = defineJob({ name: 'invoice.mail', payload: InvoiceMailPayload, ...MAIL_JOB })

/** Mails to the patient. They say nothing about health, and so name no hospital. */
@Injectable()
export class InvoiceJobs {
  constructor(
    private readonly mails: MailDelivery,
    private readonly config: Config,
  ) {}

  @HandlesJob(invoiceMail)
  mail({ id, type }: InvoiceMailPayload, message: JobMessage) {
    return this.mails.send(message.id, async (em) => {
      const subjectOf =
        type === 'noted'
          ? await em.findOne(EmergencyNote, { id })
          : await em.findOne(Invoice, { id, settledAt: type === 'settled' ? { $ne: null } : null })
      if (!subjectOf) return undefined
      const { bookingId, userId, offerId } = subjectOf
      const user = await em.findOne(User, { id: userId, closedAt: null })
      const profile = await em.findOne(Profile, { userId })
      if (!user || !profile) return undefined
      const { firstName: name, language: locale } = profile
      const subject = mailText(locale, `${TEXTS[type]}.subject`)
      const isContested = 'contested' in subjectOf && Boolean(subjectOf.contested)
      const rendered = await renderMail({
        locale,
        subject,
        bookingId,
        heading: subject,
        name,
        paragraphs: [
          mailText(locale, `${TEXTS[type]}.body`),
          ...(type === 'checked' || type === 'rechecked'
            ? [mailText(locale, `invoiceReceived.${isContested ? 'contested' : 'agreed'}`)]
            : []),
        ],
        action: {
          label: mailText(locale, 'booking.action'),
          url: new URL(`/dashboard/bookings/${bookingId}/offers/${offerId}/bills`, this.config.publicOrigin)
            .href,
        },
      })
      return { ...rendered, kind: 'ordinary', to: user.email }
    })
  }
}
