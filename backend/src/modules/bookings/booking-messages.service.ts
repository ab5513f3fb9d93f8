import type { EntityManager } from '@mikro-orm/postgresql'
import { Injectable } from '@nestjs/common'
import { audit } from '../../platform/audit/index.js'
import type { UserActor } from '../../platform/authz/index.js'
import { Database } from '../../platform/database/index.js'
import { ProblemError } from '../../platform/errors/index.js'
import { findSent, once } from '../../platform/idempotency/index.js'
import { sendJob } from '../../platform/outbox/index.js'
import { Limits } from '../../platform/throttle/index.js'
import { markNotificationsRead, notify, publishLiveEvent } from '../notifications/index.js'
import { hasConsent, recordDataAccess } from '../privacy/index.js'
import type { FromPatient } from '../triage/index.js'
import { requireForeign } from './any-booking.js'
import type { Booking } from './booking.entity.js'
import { bookingMail, bookingTeamMail } from './booking.jobs.js'
import type {
  AdminBookingMessageInput,
  AdminBookingMessageListView,
  BookingMessageQuery,
  BookingMessageView,
  OwnBookingMessageListView,
} from './booking-message.dto.js'
import {
  findMessage,
  insertMessage,
  listMessages,
  MESSAGE_VIEW,
  MESSAGE_VIEW_FOR_STAFF,
  markRead,
  type NewMessage,
} from './booking-messages.repository.js'
import { isClosed } from './booking-status.js'
import { findLocked } from './lock-booking.js'
import { notifyAssignee } from './notify-assignee.js'
import { lockOwnBooking } from './own-booking.js'

/** Messages of one patient, about all bookings. Only what is stored counts, and a repetition of one key is stored once. */
const MESSAGE_LIMIT = { bucket: 'booking-message', limit: 60, windowSeconds: 3_600 }

const WRITE_ROUTE = 'POST bookings/:id/messages'

/** The thread of a booking, between the patient and the team. Unread messages within 10 minutes send one email. */
@Injectable()
export class BookingMessagesService {
  constructor(
    private readonly database: Database,
    private readonly limits: Limits,
  ) {}

  /** @param idempotencyKey of a message whose answer was lost: tells whether the message is stored */
  list(
    actor: UserActor,
    bookingId: string,
    query: BookingMessageQuery,
    idempotencyKey: string | undefined,
  ): Promise<OwnBookingMessageListView> {
    return this.database.transaction(actor, async (em) => {
      await lockOwnBooking(em, actor, bookingId)
      const page = await listMessages(em, bookingId, query, MESSAGE_VIEW)
      const request = await findSent(em, actor, idempotencyKey, WRITE_ROUTE)
      const sent = request?.resultId && (await findMessage(em, bookingId, request.resultId))
      return { ...page, ...(sent && { sent }) }
    })
  }

  /** @throws ProblemError rate_limited, consent_required: what patients write is about their health */
  write(
    actor: UserActor,
    bookingId: string,
    text: string,
    { idempotencyKey, possibleEmergency }: FromPatient,
  ): Promise<BookingMessageView> {
    const request = { route: WRITE_ROUTE, body: { bookingId, text } }
    return this.database.transaction(actor, (em) =>
      once(em, actor, idempotencyKey, request, async () => {
        const booking = await lockOwnBooking(em, actor, bookingId)
        if (!(await hasConsent(em, actor.userId, 'health_data'))) throw new ProblemError('consent_required')
        const { view, needsMail } = await this.add(em, actor, booking, {
          author: 'patient',
          text,
          possibleEmergency,
        })
        const about = possibleEmergency ? 'emergency_message' : 'message'
        await notifyAssignee(em, booking, 'team_message')
        if (needsMail) await sendJob(em, bookingTeamMail, { bookingId, about })
        await this.limits.spend(MESSAGE_LIMIT, actor.userId)
        return view
      }),
    )
  }

  read(actor: UserActor, bookingId: string, lastId: string): Promise<void> {
    return this.database.transaction(actor, async (em) => {
      await lockOwnBooking(em, actor, bookingId)
      if (await markRead(em, bookingId, 'team', lastId))
        await markNotificationsRead(em, actor, { bookingId, type: 'booking_message' })
    })
  }

  listForStaff(
    actor: UserActor,
    bookingId: string,
    query: BookingMessageQuery,
  ): Promise<AdminBookingMessageListView> {
    return this.database.transaction(actor, async (em) => {
      await audit(em, actor, {
        action: 'booking.read_messages',
        subjectType: 'booking',
        subjectId: bookingId,
      })
      const { userId } = await anyBooking(em, bookingId)
      await recordDataAccess(em, actor, { userId, subject: 'booking', subjectId: bookingId })
      return listMessages(em, bookingId, query, MESSAGE_VIEW_FOR_STAFF)
    })
  }

  /** @throws ProblemError access_denied for the actor's own booking, booking_ended when the booking was cancelled or completed after the sender saw its status */
  answer(
    actor: UserActor,
    bookingId: string,
    { text, status }: AdminBookingMessageInput,
    idempotencyKey: string | undefined,
  ): Promise<BookingMessageView> {
    const request = { route: 'POST admin/bookings/:id/messages', body: { bookingId, text } }
    return this.database.transaction(actor, (em) =>
      once(em, actor, idempotencyKey, request, async (_answered, about) => {
        const booking = await anyBooking(em, bookingId)
        requireForeign(actor, booking)
        about(booking.userId)
        if (status && status !== booking.status && isClosed(booking.status))
          throw new ProblemError('booking_ended', {
            reason: 'booking_ended_while_writing',
            params: { status: booking.status },
          })
        const { view, needsMail } = await this.add(em, actor, booking, {
          author: 'team',
          text,
          possibleEmergency: false,
        })
        await notify(em, booking.userId, 'booking_message', bookingId)
        if (needsMail) await sendJob(em, bookingMail, { bookingId, type: 'message' })
        return view
      }),
    )
  }

  /** Messages that are closed without the consent stay unseen. */
  readForStaff(actor: UserActor, bookingId: string, lastId: string): Promise<void> {
    return this.database.transaction(actor, async (em) => {
      const booking = await anyBooking(em, bookingId)
      requireForeign(actor, booking)
      if (await hasConsent(em, booking.userId, 'health_data'))
        await markRead(em, bookingId, 'patient', lastId)
    })
  }

  private async add(
    em: EntityManager,
    actor: UserActor,
    { id, userId }: Pick<Booking, 'id' | 'userId'>,
    message: Pick<NewMessage, 'author' | 'text' | 'possibleEmergency'>,
  ) {
    const added = await insertMessage(em, { ...message, bookingId: id, userId, actor })
    await audit(em, actor, { action: 'booking.write_message', subjectType: 'booking', subjectId: id })
    await publishLiveEvent(em, userId, 'booking.message', { bookingId: id })
    return added
  }
}

/** Locks a booking for staff: two messages at once do not both find the other side up to date. */
async function anyBooking(em: EntityManager, id: string): Promise<Booking> {
  const booking = await findLocked(em, { id })
  if (!booking) throw new ProblemError('not_found')
  return booking
}
