import { type EntityManager, LockMode } from '@mikro-orm/postgresql'
import { Injectable } from '@nestjs/common'
import { sql } from 'kysely'
import { audit } from '../../platform/audit/index.js'
import type { UserActor } from '../../platform/authz/index.js'
import { Database } from '../../platform/database/index.js'
import { ProblemError } from '../../platform/http/index.js'
import {
  auditList,
  countTabs,
  type ListCounts,
  type ListPage,
  type ListRequestOf,
  readList,
} from '../../platform/lists/index.js'
import { sendJob } from '../../platform/outbox/index.js'
import { publishLiveEvent } from '../notifications/index.js'
import type { AdminBookingFilter, AdminBookingPatch, AdminBookingView } from './booking.dto.js'
import { Booking } from './booking.entity.js'
import { bookingMail } from './booking.jobs.js'
import { findAnyBooking } from './booking.repository.js'
import { bookingCancelled } from './booking-cancelled.js'
import { type CostChange, recordBookingEvent } from './booking-events.js'
import type { AdminBookingDetailView } from './booking-follow-up.dto.js'
import { findFollowUp } from './booking-follow-up.repository.js'
import { BOOKING_LIST } from './booking-list.js'
import { bookingRepriced } from './booking-repriced.js'

/** What the back office does with bookings. */
@Injectable()
export class AdminBookingsService {
  constructor(private readonly database: Database) {}

  list(actor: UserActor, request: ListRequestOf<typeof BOOKING_LIST>): Promise<ListPage<AdminBookingView>> {
    return this.database.transaction(actor, async (em) => {
      const page = await readList(em, BOOKING_LIST, request)
      await auditList(em, actor, 'booking', request, page.rows)
      return page
    })
  }

  counts(actor: UserActor, filter: AdminBookingFilter): Promise<ListCounts> {
    return this.database.transaction(actor, (em) => countTabs(em, BOOKING_LIST, filter))
  }

  get(actor: UserActor, id: string): Promise<AdminBookingDetailView> {
    return this.database.transaction(actor, async (em) => {
      await auditView(em, actor, id)
      return { ...(await anyBooking(em, id)), followUp: await findFollowUp(em, id, 'team') }
    })
  }

  /** @throws ProblemError stale_version when somebody else changed the booking meanwhile */
  patch(actor: UserActor, id: string, patch: AdminBookingPatch): Promise<AdminBookingView> {
    return this.database.transaction(actor, async (em) => {
      const booking = await em.findOne(Booking, { id }, { lockMode: LockMode.PESSIMISTIC_WRITE })
      if (!booking) throw new ProblemError('not_found')
      if (booking.version !== patch.version) throw new ProblemError('stale_version')
      await checkHospital(em, patch.hospitalId)
      const reason = patch.reason && { reason: patch.reason }
      const from = booking.status
      if (patch.status && patch.status !== from) {
        booking.changeStatus(patch.status, 'admin', new Date())
        await recordBookingEvent(em, actor, booking, {
          type: 'status_changed',
          data: { from, to: booking.status, ...reason },
        })
      }
      const { fields, ...amounts } = changeDetails(booking, patch)
      const isRepriced = amounts.estimatedCostUsd !== undefined
      if (fields.length > 0) {
        await recordBookingEvent(em, actor, booking, {
          type: 'details_changed',
          data: { fields, ...amounts, ...reason },
        })
      }
      if (booking.status === from && fields.length === 0) {
        await auditView(em, actor, id)
        return anyBooking(em, id)
      }
      await em.flush()
      await audit(em, actor, {
        action: 'booking.change',
        subjectType: 'booking',
        subjectId: id,
        details: { from, to: booking.status, fields: fields.join(' '), ...auditedCost(amounts) },
      })
      await publishLiveEvent(em, booking.userId, 'booking.updated', { bookingId: id })
      if (booking.status !== from) {
        await sendJob(em, bookingMail, {
          bookingId: id,
          type: booking.status === 'confirmed' ? 'confirmed' : 'changed',
        })
        if (booking.status === 'cancelled') await sendJob(em, bookingCancelled, { bookingId: id })
      } else if (isRepriced) await sendJob(em, bookingMail, { bookingId: id, type: 'repriced' })
      if (isRepriced) await sendJob(em, bookingRepriced, { bookingId: id })
      return anyBooking(em, id)
    })
  }
}

async function checkHospital(em: EntityManager, hospitalId: string | null | undefined) {
  if (!hospitalId) return
  const { rows } = await sql`select from hospitals where id = ${hospitalId}`.execute(em.getKysely())
  if (rows.length > 0) return
  const detail = 'This hospital is not listed any more'
  throw new ProblemError('invalid_input', { errors: [{ pointer: '/hospitalId', code: 'unknown', detail }] })
}

interface ChangedDetails {
  /** Their names. */
  fields: string[]
  estimatedCostUsd?: CostChange
}

function changeDetails(booking: Booking, patch: AdminBookingPatch): ChangedDetails {
  const changed: string[] = []
  const amounts: Omit<ChangedDetails, 'fields'> = {}
  const { estimatedCostUsd, hospitalId, confirmedDate } = patch
  if (estimatedCostUsd !== undefined) {
    const cents = estimatedCostUsd === null ? null : Math.round(estimatedCostUsd * 100)
    const before = booking.estimatedCostCents ?? null
    if (cents !== before) {
      changed.push('estimatedCostUsd')
      amounts.estimatedCostUsd = { from: toUsd(before), to: toUsd(cents) }
    }
    booking.estimatedCostCents = cents
  }
  if (hospitalId !== undefined) {
    if (hospitalId !== (booking.hospitalId ?? null)) changed.push('hospitalId')
    booking.hospitalId = hospitalId
  }
  if (confirmedDate !== undefined) {
    const date = confirmedDate === null ? null : new Date(confirmedDate)
    if (date?.getTime() !== booking.confirmedDate?.getTime()) changed.push('confirmedDate')
    booking.confirmedDate = date
  }
  return { fields: changed, ...amounts }
}

const toUsd = (cents: number | null) => (cents === null ? null : cents / 100)

const auditedCost = ({ estimatedCostUsd: cost }: Pick<ChangedDetails, 'estimatedCostUsd'>) =>
  cost && { costFrom: String(cost.from), costTo: String(cost.to) }

async function anyBooking(em: EntityManager, id: string): Promise<AdminBookingView> {
  const view = await findAnyBooking(em, id)
  if (!view) throw new ProblemError('not_found')
  return view
}

/** Whoever looks at health data is recorded before they see it. */
const auditView = (em: EntityManager, actor: UserActor, subjectId: string) =>
  audit(em, actor, { action: 'booking.view', subjectType: 'booking', subjectId })
