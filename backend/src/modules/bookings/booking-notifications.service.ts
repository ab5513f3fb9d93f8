import type { EntityManager } from '@mikro-orm/postgresql'
import { Injectable } from '@nestjs/common'
import { audit } from '../../platform/audit/index.js'
import type { UserActor } from '../../platform/authz/index.js'
import { Database, NOW, readJson, type Tables } from '../../platform/database/index.js'
import { ProblemError } from '../../platform/errors/index.js'
import { sendJob } from '../../platform/outbox/index.js'
import { Limits } from '../../platform/throttle/index.js'
import { isReturned } from '../notifications/index.js'
import { requireForeign } from './any-booking.js'
import { BOOKING_MAIL_TYPES, type BookingMailType, bookingMail } from './booking.jobs.js'
import { OPEN } from './booking.repository.js'
import { NAMES_DOCUMENTS } from './booking-events.js'
import { type BookingStatus, isClosed } from './booking-status.js'

/** Of one booking, whoever of the team asks: a patient's mailbox is not ours to fill. */
const NOTIFICATION_LIMIT = { bucket: 'booking-notification', limit: 5, windowSeconds: 3_600 }

interface Notified {
  userId: string
  email: string
  status: BookingStatus
  isConfirmed: boolean
  hasCost: boolean
  /** The team changed a hospital or treatment that the booking had, or ended the sharing of files by choosing a hospital. */
  isReplaced: boolean
  hasMessage: boolean
  hasAppointment: boolean
  /** Whether the booking is open and its appointment has not started. */
  isAppointmentAhead: boolean
  /** Number of times that the appointment was set, changed or cancelled. */
  appointments: number
}

/** The team mails a patient about a booking once more. */
@Injectable()
export class BookingNotificationsService {
  constructor(
    private readonly database: Database,
    private readonly limits: Limits,
  ) {}

  /**
   * @throws ProblemError invalid_transition for what is not so: no mail says what did not happen
   * @throws ProblemError access_denied for the actor's own booking, mail_returned, rate_limited
   */
  async send(actor: UserActor, bookingId: string, type: BookingMailType): Promise<void> {
    await this.limits.spend(NOTIFICATION_LIMIT, bookingId)
    await this.database.transaction(actor, async (em) => {
      const booking = await findNotified(em, bookingId)
      if (!booking) throw new ProblemError('not_found')
      requireForeign(actor, booking)
      if (!IS_SO[type](booking)) throw new ProblemError('invalid_transition')
      if (await isReturned(em, booking.email)) throw new ProblemError('mail_returned')
      await sendJob(em, bookingMail, { bookingId, type })
      await audit(em, actor, {
        action: 'booking.notify',
        subjectType: 'booking',
        subjectId: bookingId,
        details: { type },
      })
    })
  }
}

/** Returns the mails that say what is so: the team may send each of them once more. */
export async function repeatableMails(em: EntityManager, bookingId: string): Promise<BookingMailType[]> {
  const booking = await findNotified(em, bookingId)
  return BOOKING_MAIL_TYPES.filter((type) => booking && IS_SO[type](booking))
}

async function findNotified(em: EntityManager, bookingId: string): Promise<Notified | undefined> {
  const rows = em
    .getKysely<Tables>()
    .selectFrom('bookings as b')
    .innerJoin('users as u', 'u.id', 'b.user_id')
    .select((eb) => [
      'b.user_id as userId',
      'u.email',
      'b.status',
      eb('b.confirmed_date', 'is not', null).as('isConfirmed'),
      eb('b.estimated_cost_cents', 'is not', null).as('hasCost'),
      eb
        .exists(
          eb
            .selectFrom('booking_events as e')
            .select('e.id')
            .whereRef('e.booking_id', '=', 'b.id')
            .where('e.type', '=', 'details_changed')
            .where((e) => {
              const named = (noun: 'hospital' | 'treatment') => e.ref('e.data', '->>').key(noun).key('from')
              return e.or([
                e(named('hospital'), 'is not', null),
                e(named('treatment'), 'is not', null),
                e(e.ref('e.data', '->').key('fields'), '@>', NAMES_DOCUMENTS),
              ])
            }),
        )
        .as('isReplaced'),
      eb
        .exists(
          eb
            .selectFrom('messages as m')
            .select('m.id')
            .whereRef('m.booking_id', '=', 'b.id')
            .where('m.author', '=', 'team'),
        )
        .as('hasMessage'),
      eb
        .and([eb('b.status', '<>', 'cancelled'), eb('b.appointment_at', 'is not', null)])
        .as('hasAppointment'),
      eb
        .and([OPEN, eb.fn.coalesce(eb('b.appointment_at', '>', NOW), eb.lit(false))])
        .as('isAppointmentAhead'),
      'b.appointment_sequence as appointments',
    ])
    .where('b.id', '=', bookingId)
  return (await readJson(em, rows))[0]
}

const IS_SO: Record<BookingMailType, (booking: Notified) => boolean> = {
  // Its text says that the team reviews the request and answers within 24 hours.
  created: ({ status }) => status === 'pending',
  changed: () => true,
  confirmed: ({ status, isConfirmed }) => isConfirmed && status !== 'pending' && status !== 'cancelled',
  repriced: ({ hasCost, status }) => hasCost && !isClosed(status),
  replaced: ({ isReplaced, status }) => isReplaced && status !== 'cancelled',
  cancelled: ({ status }) => status === 'cancelled',
  message: ({ hasMessage }) => hasMessage,
  appointment_set: ({ isAppointmentAhead }) => isAppointmentAhead,
  appointment_changed: ({ isAppointmentAhead, appointments }) => isAppointmentAhead && appointments > 1,
  // The cancellation of the booking has its own mail.
  appointment_cancelled: ({ status, hasAppointment, appointments }) =>
    status !== 'cancelled' && !hasAppointment && appointments > 0,
}
