import { Injectable } from '@nestjs/common'
import { IsUUID } from 'class-validator'
import { Config } from '../../platform/config/index.js'
import type { Tables } from '../../platform/database/index.js'
import { MAIL_JOB } from '../../platform/mail/index.js'
import { defineJob, HandlesJob, type JobMessage } from '../../platform/queue/index.js'
import { MailDelivery, mailText, renderMail, TEAM_LOCALE } from '../notifications/index.js'
import { formatAppointment } from './appointment-time.js'

export class ErasureMailPayload {
  @IsUUID()
  bookingId!: string
}

export const erasureMail = defineJob({
  name: 'booking.erasure_mail',
  payload: ErasureMailPayload,
  ...MAIL_JOB,
})

@Injectable()
export class ErasedBookingsJobs {
  constructor(
    private readonly mails: MailDelivery,
    private readonly config: Config,
  ) {}

  /** Names the booking, the hospital and the appointment: nothing else is left. Sends nothing once the team has cancelled. */
  @HandlesJob(erasureMail)
  tellTeam({ bookingId }: ErasureMailPayload, { id }: JobMessage) {
    return this.mails.send(id, async (em) => {
      const booking = await em
        .getKysely<Tables>()
        .selectFrom('erased_bookings as e')
        .leftJoin('hospitals as h', 'h.id', 'e.hospital_id')
        .select(['h.name as hospital', 'e.appointment_at as at', 'e.appointment_time_zone as timeZone'])
        .where('e.id', '=', bookingId)
        .executeTakeFirst()
      if (!booking) return undefined
      const { hospital, at, timeZone } = booking
      const mail = await renderMail({
        locale: TEAM_LOCALE,
        subject: mailText(TEAM_LOCALE, 'bookingErased.subject'),
        heading: mailText(TEAM_LOCALE, 'bookingErased.subject'),
        paragraphs: [
          mailText(TEAM_LOCALE, 'bookingErased.body'),
          mailText(TEAM_LOCALE, 'bookingErased.booking', { number: bookingId.slice(-8) }),
          hospital
            ? mailText(TEAM_LOCALE, 'bookingErased.place', { hospital })
            : mailText(TEAM_LOCALE, 'bookingErased.noPlace'),
          at && timeZone
            ? mailText(TEAM_LOCALE, 'bookingErased.appointment', {
                when: formatAppointment(new Date(at), timeZone),
              })
            : mailText(TEAM_LOCALE, 'bookingErased.noAppointment'),
          mailText(TEAM_LOCALE, 'bookingErased.then'),
        ],
        action: {
          label: mailText(TEAM_LOCALE, 'bookingErased.action'),
          url: new URL('/admin/erased-bookings', this.config.publicOrigin).href,
        },
        footer: mailText(TEAM_LOCALE, 'enquiryTeam.footer'),
      })
      return { ...mail, kind: 'team', to: this.config.env.TEAM_MAIL }
    })
  }
}
