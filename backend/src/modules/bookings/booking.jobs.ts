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

export const BOOKING_MAIL_TYPES = ['created', 'confirmed', 'changed', 'cancelled', 'message'] as const
type BookingMailType = (typeof BOOKING_MAIL_TYPES)[number]

export class BookingMailPayload {
  @IsUUID()
  bookingId!: string

  @IsIn(BOOKING_MAIL_TYPES)
  type!: BookingMailType
}

const ON_MAIL_QUEUE = {
  queue: 'mail',
  version: 1,
  attempts: 8,
  backoffMs: 5_000,
  timeoutMs: 45_000,
} as const

export const bookingMail = defineJob({
  name: 'booking.mail',
  payload: BookingMailPayload,
  ...ON_MAIL_QUEUE,
})

const TEAM_MAIL_SUBJECTS = ['message', 'call', 'late_payment'] as const

export class BookingTeamMailPayload {
  @IsUUID()
  bookingId!: string

  @IsIn(TEAM_MAIL_SUBJECTS)
  about!: (typeof TEAM_MAIL_SUBJECTS)[number]
}

export const bookingTeamMail = defineJob({
  name: 'booking.team_mail',
  payload: BookingTeamMailPayload,
  ...ON_MAIL_QUEUE,
})

const PATIENT_TEXTS = {
  created: 'bookingCreated',
  confirmed: 'bookingUpdated',
  changed: 'bookingUpdated',
  cancelled: 'bookingUpdated',
  message: 'bookingMessage',
} as const

const TEAM_TEXTS = {
  message: 'bookingTeamMessage',
  call: 'bookingTeamCall',
  late_payment: 'bookingTeamLatePayment',
} as const

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
      const text = PATIENT_TEXTS[type]
      const mail = await renderMail({
        subject: mailText(`${text}.subject`),
        heading: mailText(`${text}.heading`),
        name: patient.name,
        paragraphs: [mailText(`${text}.body`)],
        action: {
          label: mailText('booking.action'),
          url: new URL(`/dashboard/bookings/${bookingId}`, this.config.publicOrigin).href,
        },
      })
      await this.mails.send({ ...mail, to: patient.email, id: message.id })
    })
  }

  /** Names nobody: the team signs in to see who wrote. */
  @HandlesJob(bookingTeamMail)
  tellTeam({ bookingId, about }: BookingTeamMailPayload, message: JobMessage): Promise<void> {
    return this.database.transaction(systemActor(bookingTeamMail.name), async (em) => {
      if (!(await firstTime(em, message.id))) return
      const { rows } = await sql`select from bookings where id = ${bookingId}`.execute(em.getKysely())
      if (rows.length === 0) return
      const text = TEAM_TEXTS[about]
      const mail = await renderMail({
        subject: mailText(`${text}.subject`),
        heading: mailText(`${text}.subject`),
        paragraphs: [mailText(`${text}.body`)],
        action: {
          label: mailText('bookingTeam.action'),
          url: new URL(`/admin/bookings/${bookingId}/show`, this.config.publicOrigin).href,
        },
        footer: mailText('enquiryTeam.footer'),
      })
      await this.mails.send({ ...mail, to: this.config.env.TEAM_MAIL, id: message.id })
    })
  }
}
