import { Injectable } from '@nestjs/common'
import { IsISO8601, IsUUID } from 'class-validator'
import { Config } from '../../platform/config/index.js'
import { NOW, type Tables } from '../../platform/database/index.js'
import { MAIL_JOB } from '../../platform/mail/index.js'
import { defineJob, HandlesJob, type JobMessage } from '../../platform/queue/index.js'
import { MailDelivery, mailText, renderMail, TEAM_LOCALE } from '../notifications/index.js'
import { formatAppointment } from './appointment-time.js'
import { Booking } from './booking.entity.js'
import { OPEN } from './booking.repository.js'

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
      const patient = await em
        .getKysely<Tables>()
        .selectFrom('bookings as b')
        .innerJoin('users as u', 'u.id', 'b.user_id')
        .innerJoin('profiles as p', 'p.user_id', 'u.id')
        .select(({ ref }) => [
          'u.id as userId',
          'u.email',
          'p.first_name as name',
          'p.language as locale',
          ref('b.appointment_at').$notNull().as('at'),
          ref('b.appointment_time_zone').$notNull().as('timeZone'),
        ])
        .where('b.id', '=', bookingId)
        .where(OPEN)
        .where('u.closed_at', 'is', null)
        .whereRef('b.appointment_at', '=', 'b.reminded_for')
        .where('b.appointment_at', '>', NOW)
        .executeTakeFirst()
      if (!patient) return undefined
      const { locale } = patient
      const mail = await renderMail({
        locale,
        subject: mailText(locale, 'bookingReminder.subject'),
        bookingId,
        heading: mailText(locale, 'bookingReminder.subject'),
        name: patient.name,
        paragraphs: [
          mailText(locale, 'bookingReminder.body', {
            when: formatAppointment(new Date(patient.at), patient.timeZone, locale),
          }),
        ],
        action: {
          label: mailText(locale, 'booking.action'),
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
      const count = await em.count(Booking, { status: 'pending', overdueToldAt: new Date(toldAt) })
      if (count === 0) return undefined
      const mail = await renderMail({
        locale: TEAM_LOCALE,
        subject: mailText(TEAM_LOCALE, 'bookingsOverdue.subject', { count }),
        heading: mailText(TEAM_LOCALE, 'bookingsOverdue.subject', { count }),
        paragraphs: [mailText(TEAM_LOCALE, 'bookingsOverdue.body')],
        action: {
          label: mailText(TEAM_LOCALE, 'bookingsOverdue.action'),
          url: new URL('/admin/bookings', this.config.publicOrigin).href,
        },
        footer: mailText(TEAM_LOCALE, 'enquiryTeam.footer'),
      })
      return { ...mail, kind: 'team', to: this.config.env.TEAM_MAIL }
    })
  }
}
