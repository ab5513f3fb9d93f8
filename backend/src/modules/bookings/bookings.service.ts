import { type EntityManager, LockMode } from '@mikro-orm/postgresql'
import { Injectable } from '@nestjs/common'
import { sql } from 'kysely'
import { v7 as uuid } from 'uuid'
import { audit, auditEntry } from '../../platform/audit/index.js'
import type { UserActor } from '../../platform/authz/index.js'
import { Database, writeTogether } from '../../platform/database/index.js'
import { once, ProblemError } from '../../platform/http/index.js'
import { jobMessage, sendJob } from '../../platform/outbox/index.js'
import { liveEvent, publishLiveEvent } from '../notifications/index.js'
import { consentInForce, hasConsent } from '../privacy/index.js'
import type { BookingInput, BookingView, CancelBookingInput } from './booking.dto.js'
import { Booking } from './booking.entity.js'
import { bookingMail } from './booking.jobs.js'
import { findOwnBooking, insertBooking, listOwnBookings } from './booking.repository.js'
import { bookingCancelled } from './booking-cancelled.js'
import { bookingEvent, recordBookingEvent } from './booking-events.js'
import type { BookingDetailView } from './booking-follow-up.dto.js'
import { findFollowUp } from './booking-follow-up.repository.js'

/** What patients do with their bookings. */
@Injectable()
export class BookingsService {
  constructor(private readonly database: Database) {}

  list(actor: UserActor): Promise<BookingView[]> {
    return this.database.transaction(actor, (em) => listOwnBookings(em, actor))
  }

  get(actor: UserActor, id: string): Promise<BookingDetailView> {
    return this.database.transaction(actor, async (em) => ({
      ...(await ownBooking(em, actor, id)),
      followUp: await findFollowUp(em, id, 'patient'),
    }))
  }

  /** @throws ProblemError consent_required, or invalid_input for a past date or an unknown hospital or treatment */
  create(actor: UserActor, input: BookingInput, idempotencyKey: string | undefined): Promise<BookingView> {
    return this.database.transaction(actor, (em) =>
      once(em, actor, idempotencyKey, { route: 'POST bookings', body: input }, async () => {
        await checkRequest(em, actor, input)
        const id = uuid()
        const view = await insertBooking(em, actor, id, input)
        await writeTogether(
          em,
          bookingEvent(actor, { id, userId: actor.userId }, { type: 'created' }),
          auditEntry(actor, { action: 'booking.create', subjectType: 'booking', subjectId: id }),
          liveEvent(actor.userId, 'booking.created', { bookingId: id }),
          jobMessage(bookingMail, { bookingId: id, type: 'created' }),
        )
        return view
      }),
    )
  }

  /** Always works; what patients write about it is health data, and is not stored without consent. */
  cancel(actor: UserActor, id: string, { reason }: CancelBookingInput): Promise<BookingView> {
    return this.database.transaction(actor, async (em) => {
      const booking = await em.findOne(
        Booking,
        { id, userId: actor.userId },
        { lockMode: LockMode.PESSIMISTIC_WRITE },
      )
      if (!booking) throw new ProblemError('not_found')
      const from = booking.changeStatus('cancelled', 'patient', new Date())
      await em.flush()
      const kept = reason && (await hasConsent(em, actor.userId, 'health_data'))
      await recordBookingEvent(em, actor, booking, {
        type: 'status_changed',
        data: { from, to: 'cancelled', ...(kept && { reason }) },
      })
      await audit(em, actor, {
        action: 'booking.cancel',
        subjectType: 'booking',
        subjectId: id,
        details: { from, to: 'cancelled' },
      })
      await publishLiveEvent(em, actor.userId, 'booking.updated', { bookingId: id })
      await sendJob(em, bookingMail, { bookingId: id, type: 'cancelled' })
      await sendJob(em, bookingCancelled, { bookingId: id })
      return ownBooking(em, actor, id)
    })
  }
}

async function ownBooking(em: EntityManager, actor: UserActor, id: string): Promise<BookingView> {
  const view = await findOwnBooking(em, actor, id)
  if (!view) throw new ProblemError('not_found')
  return view
}

async function checkRequest(
  em: EntityManager,
  { userId }: UserActor,
  { hospitalId, treatmentId, preferredDate }: BookingInput,
) {
  const { rows } = await sql<{ consent: boolean; hospital: boolean; treatment: boolean; date: boolean }>`
    select ${consentInForce(userId, 'health_data')} as consent,
      ${hospitalId ?? null}::uuid is null
        or exists (select from hospitals where id = ${hospitalId ?? null} and is_active) as hospital,
      ${treatmentId ?? null}::uuid is null
        or exists (select from treatments where id = ${treatmentId ?? null} and is_active) as treatment,
      -- Today somewhere on earth is early enough: the patient may be half a day behind the server.
      coalesce(${preferredDate ?? null}::date >= (now() at time zone 'Etc/GMT+12')::date, true) as date
  `.execute(em.getKysely())
  if (!rows[0]?.consent) throw new ProblemError('consent_required')
  const errors = []
  if (!rows[0]?.hospital) {
    errors.push({ pointer: '/hospitalId', code: 'unknown', detail: 'This hospital is not listed any more' })
  }
  if (!rows[0]?.treatment) {
    errors.push({ pointer: '/treatmentId', code: 'unknown', detail: 'This treatment is not listed any more' })
  }
  if (!rows[0]?.date) {
    errors.push({
      pointer: '/preferredDate',
      code: 'past',
      detail: 'Please choose a date that is not in the past',
    })
  }
  if (errors.length > 0) throw new ProblemError('invalid_input', { errors })
}
