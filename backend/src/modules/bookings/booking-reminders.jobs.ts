import { Injectable } from '@nestjs/common'
import { IsISO8601, IsUUID } from 'class-validator'
import { sql } from 'kysely'
import { Config } from '../../platform/config/index.js'
import { MAIL_JOB } from '../../platform/mail/index.js'
import { defineJob, HandlesJob, type JobMessage } from '../../platform/queue/index.js'
import { MailDelivery, mailText, renderMail } from '../notifications/index.js'
import { formatAppointment } from './appointment-time.js'

export class BookingReminderPayload {
  @IsUUID()
  bookingId!: string
}

export class BookingsOverduePayload {
  /** Marks the bookings that this mail is about. */
  @IsISO8601()
  toldAt!: string
}

export const bookingReminder = defineJob({
  name: 'booking.reminder_mail',
  payload: BookingReminderPayload,
  ...MAIL_JOB,
})
export const bookingsOverdue = defineJob({
  name: 'booking.overdue_mail',
  payload: BookingsOverduePayload,
  ...MAIL_JOB,
})

@Injectable()
export class BookingReminderJobs {
  constructor(
    private readonly mails: MailDelivery,
    private readonly config: Config,
  ) {}

  /** Mails the time of the appointment and no health data. Sends nothing if the appointment was moved or removed or has passed. */
  @HandlesJob(bookingReminder)
  remind({ bookingId }: BookingReminderPayload, { id }: JobMessage) {
    return this.mails.send(id, async (em) => {
      const { rows } = await sql<{ userId: string; email: string; name: string; at: Date; timeZone: string }>`
        select u.id as "userId", u.email, p.first_name as name, b.appointment_at as at,
          b.appointment_time_zone as "timeZone"
        from bookings b join users u on u.id = b.user_id join profiles p on p.user_id = u.id
        where b.id = ${bookingId} and b.status not in ('completed', 'cancelled') and u.closed_at is null
          and b.appointment_at = b.reminded_for and b.appointment_at > now()
      `.execute(em.getKysely())
      const [patient] = rows
      if (!patient) return undefined
      const mail = await renderMail({
        subject: mailText('bookingReminder.subject'),
        bookingId,
        heading: mailText('bookingReminder.subject'),
        name: patient.name,
        paragraphs: [
          mailText('bookingReminder.body', {
            when: formatAppointment(new Date(patient.at), patient.timeZone),
          }),
        ],
        action: {
          label: mailText('booking.action'),
          url: new URL(`/dashboard/bookings/${bookingId}`, this.config.publicOrigin).href,
        },
        unsubscribeUrl: this.mails.unsubscribeUrl(patient.userId),
      })
      return { ...mail, kind: 'reminder', userId: patient.userId, to: patient.email }
    })
  }

  /** Names nobody. */
  @HandlesJob(bookingsOverdue)
  tellTeam({ toldAt }: BookingsOverduePayload, { id }: JobMessage) {
    return this.mails.send(id, async (em) => {
      const { rows } = await sql<{ count: number }>`
        select count(*)::int as count from bookings where status = 'pending' and overdue_told_at = ${toldAt}
      `.execute(em.getKysely())
      const count = rows[0]?.count ?? 0
      if (count === 0) return undefined
      const mail = await renderMail({
        subject: mailText('bookingsOverdue.subject', { count: `${count}` }),
        heading: mailText('bookingsOverdue.subject', { count: `${count}` }),
        paragraphs: [mailText('bookingsOverdue.body')],
        action: {
          label: mailText('bookingsOverdue.action'),
          url: new URL('/admin/bookings', this.config.publicOrigin).href,
        },
        footer: mailText('enquiryTeam.footer'),
      })
      return { ...mail, kind: 'team', to: this.config.env.TEAM_MAIL }
    })
  }
}
