import { Injectable } from '@nestjs/common'
import { IsIn, IsUUID } from 'class-validator'
import { sql } from 'kysely'
import { systemActor } from '../../platform/authz/index.js'
import { Config } from '../../platform/config/index.js'
import { Database } from '../../platform/database/index.js'
import { MailSender } from '../../platform/mail/index.js'
import { firstTime } from '../../platform/outbox/index.js'
import { defineJob, HandlesJob, type JobMessage } from '../../platform/queue/index.js'
import { mailText, renderMail } from '../notifications/index.js'

export const BOOKING_MAIL_TYPES = ['created', 'confirmed', 'changed', 'cancelled'] as const
type BookingMailType = (typeof BOOKING_MAIL_TYPES)[number]

export class BookingMailPayload {
  @IsUUID()
  bookingId!: string

  @IsIn(BOOKING_MAIL_TYPES)
  type!: BookingMailType
}

export const bookingMail = defineJob({
  name: 'booking.mail',
  queue: 'mail',
  version: 1,
  payload: BookingMailPayload,
  attempts: 8,
  backoffMs: 5_000,
  timeoutMs: 45_000,
})

@Injectable()
export class BookingJobs {
  constructor(
    private readonly database: Database,
    private readonly mails: MailSender,
    private readonly config: Config,
  ) {}

  /** Says that something happened, never what about whose health: a mailbox is not a safe place. */
  @HandlesJob(bookingMail)
  mail({ bookingId, type }: BookingMailPayload, message: JobMessage): Promise<void> {
    return this.database.transaction(systemActor(bookingMail.name), async (em) => {
      if (!(await firstTime(em, message.id))) return
      const { rows } = await sql<{ email: string; name: string }>`
        select u.email, p.first_name as name
        from bookings b join users u on u.id = b.user_id join profiles p on p.user_id = b.user_id
        where b.id = ${bookingId}
      `.execute(em.getKysely())
      const [patient] = rows
      if (!patient) return
      const text = type === 'created' ? 'bookingCreated' : 'bookingUpdated'
      const mail = await renderMail({
        subject: mailText(`${text}.subject`),
        heading: mailText(`${text}.heading`),
        name: patient.name,
        paragraphs: [mailText(`${text}.body`)],
        action: {
          label: mailText('booking.action'),
          url: new URL('/dashboard/bookings', this.config.publicOrigin).href,
        },
      })
      await this.mails.send({ ...mail, to: patient.email, id: message.id })
    })
  }
}
