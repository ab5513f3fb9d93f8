import { type EntityManager, LockMode } from '@mikro-orm/postgresql'
import { Injectable } from '@nestjs/common'
import { sql } from 'kysely'
import { audit } from '../../platform/audit/index.js'
import { may, type UserActor } from '../../platform/authz/index.js'
import { Database } from '../../platform/database/index.js'
import { ProblemError } from '../../platform/http/index.js'
import { sendJob } from '../../platform/outbox/index.js'
import { publishLiveEvent } from '../notifications/index.js'
import type {
  AdminBookingPatch,
  AdminBookingView,
  BookingAssignment,
  BookingFiguresView,
  BookingTeamView,
} from './booking.dto.js'
import { Booking } from './booking.entity.js'
import { bookingMail } from './booking.jobs.js'
import { bookingFigures, findAnyBooking, findTeam } from './booking.repository.js'
import { bookingCancelled } from './booking-cancelled.js'
import { type CostChange, recordBookingEvent } from './booking-events.js'
import type { AdminBookingDetailView } from './booking-follow-up.dto.js'
import { findFollowUp } from './booking-follow-up.repository.js'
import { bookingRepriced } from './booking-repriced.js'

/** What the back office does with bookings. */
@Injectable()
export class AdminBookingsService {
  constructor(private readonly database: Database) {}

  figures(actor: UserActor): Promise<BookingFiguresView> {
    return this.database.transaction(actor, bookingFigures)
  }

  team(actor: UserActor): Promise<BookingTeamView> {
    return this.database.transaction(actor, async (em) => ({ items: await findTeam(em) }))
  }

  get(actor: UserActor, id: string): Promise<AdminBookingDetailView> {
    return this.database.transaction(actor, async (em) => {
      await auditView(em, actor, id)
      return { ...(await anyBooking(em, id)), followUp: await findFollowUp(em, id, 'team') }
    })
  }

  /**
   * Nobody is mailed, and the patient's history does not tell.
   * @throws ProblemError stale_version, access_denied for what is only an administrator's
   */
  assign(
    actor: UserActor,
    id: string,
    { assigneeId, version }: BookingAssignment,
  ): Promise<AdminBookingView> {
    return this.database.transaction(actor, async (em) => {
      const booking = await lockVersion(em, id, version)
      const from = booking.assigneeId ?? null
      requireMayAssign(actor, from, assigneeId)
      if (assigneeId && !(await findTeam(em, assigneeId))[0]) {
        const detail = 'This person does not belong to the team'
        const errors = [{ pointer: '/assigneeId', code: 'unknown', detail }]
        throw new ProblemError('invalid_input', { errors })
      }
      if (from === assigneeId) await auditView(em, actor, id)
      else {
        booking.assigneeId = assigneeId
        await em.flush()
        await audit(em, actor, {
          action: 'booking.assign',
          subjectType: 'booking',
          subjectId: id,
          details: { from: from ?? 'nobody', to: assigneeId ?? 'nobody' },
        })
        await publishLiveEvent(em, booking.userId, 'booking.updated', { bookingId: id })
      }
      return anyBooking(em, id)
    })
  }

  /** @throws ProblemError stale_version when somebody else changed the booking meanwhile */
  patch(actor: UserActor, id: string, patch: AdminBookingPatch): Promise<AdminBookingView> {
    return this.database.transaction(actor, async (em) => {
      const booking = await lockVersion(em, id, patch.version)
      await checkCatalogue(em, booking, patch)
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

async function lockVersion(em: EntityManager, id: string, version: number): Promise<Booking> {
  const booking = await em.findOne(Booking, { id }, { lockMode: LockMode.PESSIMISTIC_WRITE })
  if (!booking) throw new ProblemError('not_found')
  if (booking.version !== version) throw new ProblemError('stale_version')
  return booking
}

/** Everybody takes what nobody has, and gives back what is theirs; administrators say who has what. */
function requireMayAssign(actor: UserActor, from: string | null, to: string | null) {
  if (may(actor.role, 'admin.booking.write')) return
  const isOwnMatter = [from, to].every((person) => person === null || person === actor.userId)
  if (!isOwnMatter) throw new ProblemError('access_denied')
}

const CATALOGUE = {
  hospitalId: { table: sql`hospitals`, detail: 'This hospital is not listed any more' },
  treatmentId: { table: sql`treatments`, detail: 'This treatment is not listed any more' },
} as const

/** What a booking is newly given is on the site; what it has may have left it. */
async function checkCatalogue(em: EntityManager, booking: Booking, patch: AdminBookingPatch) {
  for (const field of ['hospitalId', 'treatmentId'] as const) {
    const id = patch[field]
    if (!id || id === booking[field]) continue
    const { table, detail } = CATALOGUE[field]
    const { rows } = await sql`select from ${table} where id = ${id} and is_active`.execute(em.getKysely())
    if (rows.length > 0) continue
    throw new ProblemError('invalid_input', { errors: [{ pointer: `/${field}`, code: 'unknown', detail }] })
  }
}

interface ChangedDetails {
  /** Their names. */
  fields: string[]
  estimatedCostUsd?: CostChange
}

function changeDetails(booking: Booking, patch: AdminBookingPatch): ChangedDetails {
  const changed: string[] = []
  const amounts: Omit<ChangedDetails, 'fields'> = {}
  const { estimatedCostUsd, confirmedDate } = patch
  if (estimatedCostUsd !== undefined) {
    const cents = estimatedCostUsd === null ? null : Math.round(estimatedCostUsd * 100)
    const before = booking.estimatedCostCents ?? null
    if (cents !== before) {
      changed.push('estimatedCostUsd')
      amounts.estimatedCostUsd = { from: toUsd(before), to: toUsd(cents) }
    }
    booking.estimatedCostCents = cents
  }
  for (const field of ['hospitalId', 'treatmentId'] as const) {
    const id = patch[field]
    if (id === undefined) continue
    if (id !== (booking[field] ?? null)) changed.push(field)
    booking[field] = id
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
