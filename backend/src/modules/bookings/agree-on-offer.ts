import type { EntityManager } from '@mikro-orm/postgresql'
import { audit } from '../../platform/audit/index.js'
import type { SystemActor, UserActor } from '../../platform/authz/index.js'
import type { Tables } from '../../platform/database/index.js'
import { publish, sendJob } from '../../platform/outbox/index.js'
import { notify, publishLiveEvent } from '../notifications/index.js'
import type { Booking } from './booking.entity.js'
import { bookingMail } from './booking.jobs.js'
import { unshareAll } from './booking-documents.service.js'
import { recordBookingEvent } from './booking-events.js'
import { HAS_MONEY } from './booking-status-moderators.js'
import { bookingRepriced } from './domain-events.js'
import { requireHospitalOfAppointment } from './hospital-of-appointment.js'
import { paidForBooking } from './paid-for-booking.js'

export interface AgreedOffer {
  hospitalId: string
  /** Null without a valid exchange rate: the team sets the cost then. */
  costCents: number | null
  /** Share of the cost that Sihat collects. */
  collectedPercent: number
  /** Share of the collected sum that is asked for first. */
  depositPercent: number
}

/** Whether a booking has a payment that is not refunded, a goodwill refund or an open payment page. */
export async function hasMoney(em: EntityManager, bookingId: string): Promise<boolean> {
  const booking = await em
    .getKysely<Tables>()
    .selectFrom('bookings as b')
    .crossJoinLateral(({ ref }) => paidForBooking(ref('b.id')).as('paid'))
    .select(HAS_MONEY.as('hasMoney'))
    .where('b.id', '=', bookingId)
    .executeTakeFirst()
  return booking?.hasMoney ?? false
}

/**
 * Gives a locked booking the hospital and the cost of an offer whose date the hospital has confirmed, and confirms it. The caller mails the
 * patient that the date is confirmed.
 * @throws ProblemError appointment_stands
 */
export async function agreeOnOffer(
  em: EntityManager,
  actor: UserActor,
  booking: Booking,
  { hospitalId, costCents, collectedPercent, depositPercent }: AgreedOffer,
): Promise<void> {
  await requireHospitalOfAppointment(em, booking, hospitalId)
  const before = { hospitalId: booking.hospitalId ?? null, cents: booking.estimatedCostCents ?? null }
  const from = booking.status
  booking.hospitalId = hospitalId
  booking.collectedPercent = collectedPercent
  booking.estimatedCostCents = costCents
  booking.depositPercent = costCents === null ? null : depositPercent
  const isRehoused = before.hospitalId !== hospitalId
  const isUnshared = isRehoused && (await unshareAll(em, actor, booking.id)) > 0
  const fields = [
    ...(before.cents === costCents ? [] : ['estimatedCostUsd']),
    ...(isRehoused ? ['hospitalId'] : []),
    ...(isUnshared ? ['documents'] : []),
  ]
  if (fields.length > 0)
    await recordBookingEvent(em, actor, booking, {
      type: 'details_changed',
      data: {
        fields,
        ...(before.cents !== costCents && {
          estimatedCostUsd: { from: toUsd(before.cents), to: toUsd(costCents) },
        }),
        ...(isRehoused && { hospital: await namesOf(em, before.hospitalId, hospitalId) }),
      },
    })
  const isConfirmed = from === 'pending' || booking.awaitsConfirmation
  if (isConfirmed) {
    booking.changeStatus('confirmed', 'team', new Date())
    await recordBookingEvent(em, actor, booking, {
      type: 'status_changed',
      data: { from, to: booking.status },
    })
  }
  await em.flush()
  await audit(em, actor, {
    action: 'booking.change',
    subjectType: 'booking',
    subjectId: booking.id,
    details: { from, to: booking.status, fields: fields.join(' '), hospitalTo: hospitalId },
  })
  await publishLiveEvent(em, booking.userId, 'booking.updated', { bookingId: booking.id })
  const type = isConfirmed ? 'confirmed' : isRehoused ? 'replaced' : 'repriced'
  await notify(em, booking.userId, `booking_${type}`, booking.id)
  // It says which files are no longer shared.
  if (type === 'replaced') await sendJob(em, bookingMail, { bookingId: booking.id, type })
  await publish(em, bookingRepriced, { bookingId: booking.id })
}

/** Gives a locked booking the cost that the patient signed in a change order. */
export async function repriceAsSigned(
  em: EntityManager,
  actor: SystemActor,
  booking: Booking,
  costCents: number,
): Promise<void> {
  const before = booking.estimatedCostCents ?? null
  if (before === costCents) return
  booking.estimatedCostCents = costCents
  const fields = ['estimatedCostUsd']
  await recordBookingEvent(em, actor, booking, {
    type: 'details_changed',
    data: { fields, estimatedCostUsd: { from: toUsd(before), to: toUsd(costCents) } },
  })
  await em.flush()
  const { id, userId, status } = booking
  await audit(em, actor, {
    action: 'booking.change',
    subjectType: 'booking',
    subjectId: id,
    details: { from: status, to: status, fields: fields.join(' ') },
  })
  await notify(em, userId, 'booking_repriced', id)
  await publish(em, bookingRepriced, { bookingId: id })
}

const toUsd = (cents: number | null) => (cents === null ? null : cents / 100)

async function namesOf(em: EntityManager, from: string | null, to: string) {
  const rows = await em
    .getKysely<Tables>()
    .selectFrom('hospitals')
    .select(['id', 'name'])
    .where('id', 'in', from === null ? [to] : [from, to])
    .execute()
  const nameOf = (id: string | null) => rows.find((row) => row.id === id)?.name ?? null
  return { from: nameOf(from), to: nameOf(to) }
}
