import type { EntityManager } from '@mikro-orm/postgresql'
import { Injectable } from '@nestjs/common'
import { v7 as uuid } from 'uuid'
import { audit, auditEntry } from '../../platform/audit/index.js'
import type { UserActor } from '../../platform/authz/index.js'
import { Database, writeTogether } from '../../platform/database/index.js'
import { ProblemError } from '../../platform/errors/index.js'
import { once } from '../../platform/idempotency/index.js'
import { jobMessage, sendJob } from '../../platform/outbox/index.js'
import { liveEvent, publishLiveEvent } from '../notifications/index.js'
import { hasConsent } from '../privacy/index.js'
import type { FromPatient, Triaged } from '../triage/index.js'
import type { BookingListItemView, BookingView } from './booking.dto.js'
import { Booking } from './booking.entity.js'
import { bookingMail, bookingTeamMail, type TeamMailSubject } from './booking.jobs.js'
import { findOwnBooking, listOwnBookings } from './booking.repository.js'
import { BookingCancellations } from './booking-cancelled.js'
import { BookingChangesService } from './booking-changes.service.js'
import { bookingEvent, recordBookingEvent } from './booking-events.js'
import type { BookingDetailView } from './booking-follow-up.dto.js'
import { findFollowUp } from './booking-follow-up.repository.js'
import type { BookingInput, CancelBookingInput } from './booking-input.dto.js'
import { type InsertedBooking, insertBooking } from './new-booking.js'
import { notifyAssignee } from './notify-assignee.js'
import { OfferAgreements } from './offer-agreements.js'
import { lockOwnBooking } from './own-booking.js'

/** What patients do with their bookings. */
@Injectable()
export class BookingsService {
  constructor(
    private readonly database: Database,
    private readonly cancellations: BookingCancellations,
    private readonly changes: BookingChangesService,
    private readonly agreements: OfferAgreements,
  ) {}

  list(actor: UserActor): Promise<BookingListItemView[]> {
    return this.database.transaction(actor, async (em) => {
      const bookings = await listOwnBookings(em, actor)
      const progressOf = await this.agreements.progressOf(
        em,
        bookings.map(({ id }) => id),
      )
      return bookings.map((booking) => ({ ...booking, ...progressOf(booking.id) }))
    })
  }

  get(actor: UserActor, id: string): Promise<BookingDetailView> {
    return this.database.transaction(actor, async (em) => ({
      ...(await ownBooking(em, actor, id)),
      ...(await this.changes.standing(em, await em.findOneOrFail(Booking, { id }))),
      followUp: await findFollowUp(em, id),
    }))
  }

  /** @throws ProblemError consent_required, too_many_bookings, or invalid_input for a past date or an unknown hospital or treatment */
  create(
    actor: UserActor,
    input: BookingInput,
    { idempotencyKey, possibleEmergency }: FromPatient,
  ): Promise<BookingView> {
    return this.database.transaction(actor, (em) =>
      once(em, actor, idempotencyKey, { route: 'POST bookings', body: input }, async (answered) => {
        const id = uuid()
        const inserted = await insertBooking(em, actor, id, { ...input, possibleEmergency })
        await writeTogether(
          em,
          bookingEvent(em, actor, { id, userId: actor.userId }, { type: 'created' }),
          auditEntry(em, actor, { action: 'booking.create', subjectType: 'booking', subjectId: id }),
          liveEvent(em, actor.userId, 'booking.created', { bookingId: id }),
          jobMessage(em, bookingMail, { bookingId: id, type: 'created' }),
          jobMessage(em, bookingTeamMail, {
            bookingId: id,
            about: aboutRequest(inserted, possibleEmergency),
          }),
          ...answered(inserted.view),
        )
        return inserted.view
      }),
    )
  }

  /**
   * Always works; what patients write about it is health data, and is not stored without consent. A possible emergency in a stored
   * reason marks the booking.
   */
  cancel(
    actor: UserActor,
    id: string,
    { reason, possibleEmergency: isEmergency }: CancelBookingInput & Triaged,
  ): Promise<BookingView> {
    return this.database.transaction(actor, async (em) => {
      const booking = await lockOwnBooking(em, actor, id)
      const from = booking.changeStatus('cancelled', 'patient', new Date())
      const kept = reason && (await hasConsent(em, actor.userId, 'health_data'))
      const possibleEmergency = isEmergency && Boolean(kept)
      if (possibleEmergency) booking.possibleEmergency = true
      await em.flush()
      await recordBookingEvent(em, actor, booking, {
        type: 'status_changed',
        data: {
          from,
          to: 'cancelled',
          ...(kept && { reason }),
          ...(possibleEmergency && { possibleEmergency }),
        },
      })
      await audit(em, actor, {
        action: 'booking.cancel',
        subjectType: 'booking',
        subjectId: id,
        details: { from, to: 'cancelled' },
      })
      await publishLiveEvent(em, actor.userId, 'booking.updated', { bookingId: id })
      await notifyAssignee(em, booking, 'team_cancelled')
      await sendJob(em, bookingMail, { bookingId: id, type: 'cancelled' })
      const about = possibleEmergency ? 'emergency_cancellation' : 'cancellation'
      await sendJob(em, bookingTeamMail, { bookingId: id, about })
      await this.cancellations.happen(em, actor, booking)
      return ownBooking(em, actor, id)
    })
  }
}

/** @param inRequest the request itself may be about an emergency, not only the health assessment before it */
function aboutRequest({ view, possibleEmergency }: InsertedBooking, inRequest: boolean): TeamMailSubject {
  if (possibleEmergency) return inRequest ? 'emergency_request' : 'emergency_assessment'
  return view.urgencyLevel === 'urgent' ? 'urgent_request' : 'request'
}

async function ownBooking(em: EntityManager, actor: UserActor, id: string): Promise<BookingView> {
  const view = await findOwnBooking(em, actor, id)
  if (!view) throw new ProblemError('not_found')
  return view
}
