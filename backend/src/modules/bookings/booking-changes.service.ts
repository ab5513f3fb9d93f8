import type { EntityManager } from '@mikro-orm/postgresql'
import { Injectable } from '@nestjs/common'
import { audit } from '../../platform/audit/index.js'
import type { UserActor } from '../../platform/authz/index.js'
import { Database } from '../../platform/database/index.js'
import { ProblemError } from '../../platform/errors/index.js'
import { Limits } from '../../platform/throttle/index.js'
import { publishLiveEvent } from '../notifications/index.js'
import { hasConsent } from '../privacy/index.js'
import type { Triaged } from '../triage/index.js'
import type { BookingView, OfferProgressView } from './booking.dto.js'
import type { Booking } from './booking.entity.js'
import { findOwnBooking } from './booking.repository.js'
import {
  auditedIds,
  CATALOGUE_FIELDS,
  type CatalogueField,
  type IdChange,
  namesOf,
  requireListed,
} from './booking-catalogue.js'
import { unshareAll } from './booking-documents.service.js'
import { reportEmergency } from './booking-emergencies.js'
import { recordBookingEvent } from './booking-events.js'
import type { BookingDetailView } from './booking-follow-up.dto.js'
import type { BookingChangeInput, BookingInput } from './booking-input.dto.js'
import { notifyAssignee } from './notify-assignee.js'
import { OfferAgreements } from './offer-agreements.js'
import { lockOwnOpenBooking } from './own-booking.js'

/** Stored changes of the requests of one patient. */
const CHANGE_LIMIT = { bucket: 'booking-change', limit: 30, windowSeconds: 3_600 }

/** Changes that patients make to a request before anything follows from it. */
@Injectable()
export class BookingChangesService {
  constructor(
    private readonly database: Database,
    private readonly agreements: OfferAgreements,
    private readonly limits: Limits,
  ) {}

  /**
   * A change that is there already, as after a lost answer, does nothing.
   * @throws ProblemError not_found, invalid_transition for a closed booking, stale_version, request_under_way, consent_required, or
   *   invalid_input for a past date or an unknown hospital or treatment, rate_limited
   */
  change(
    actor: UserActor,
    id: string,
    { version, possibleEmergency, ...input }: BookingChangeInput & Triaged,
  ): Promise<BookingView> {
    return this.database.transaction(actor, async (em) => {
      const booking = await lockOwnOpenBooking(em, actor, id)
      const fields = changedFields(booking, input)
      if (fields.length > 0) {
        if (booking.version !== version) throw new ProblemError('stale_version')
        if (!(await this.standing(em, booking)).isChangeable) throw new ProblemError('request_under_way')
        if (!(await hasConsent(em, actor.userId, 'health_data'))) throw new ProblemError('consent_required')
        await requireListed(em, booking, input)
        if (fields.includes('preferredDate')) requireFutureDay(input.preferredDate)
        await store(em, actor, booking, { fields, input })
        if (possibleEmergency && TEXTS.some((text) => fields.includes(text)))
          await reportEmergency(em, booking, 'emergency_request')
        await this.limits.spend(CHANGE_LIMIT, actor.userId, 'too_many_changes')
      }
      const view = await findOwnBooking(em, actor, id)
      if (!view) throw new ProblemError('not_found')
      return view
    })
  }

  /** How far the offers are, and whether the patient can still change the request. */
  async standing(
    em: EntityManager,
    booking: Booking,
  ): Promise<Pick<BookingDetailView, 'isChangeable' | keyof OfferProgressView>> {
    const progress = (await this.agreements.progressOf(em, [booking.id]))(booking.id)
    return { ...progress, isChangeable: booking.isJustAsked && progress.offerStage === 'none' }
  }
}

type Field = keyof BookingInput

const FIELDS: Field[] = [
  'hospitalId',
  'treatmentId',
  'bookingType',
  'urgencyLevel',
  'preferredDate',
  'medicalSummary',
  'specialRequirements',
  'travelRequired',
  'accommodationNeeded',
  'visaAssistanceNeeded',
  'companionCount',
]

/** Null empties these. Every other field keeps its value. */
const CAN_BE_EMPTY: Field[] = [
  'hospitalId',
  'treatmentId',
  'preferredDate',
  'medicalSummary',
  'specialRequirements',
]

const TEXTS: Field[] = ['medicalSummary', 'specialRequirements']

const changedFields = (booking: Booking, input: Partial<BookingInput>): Field[] =>
  FIELDS.filter((field) => {
    const value = input[field]
    if (value === undefined || (value === null && !CAN_BE_EMPTY.includes(field))) return false
    return value !== (booking[field] ?? null)
  })

async function store(
  em: EntityManager,
  actor: UserActor,
  booking: Booking,
  { fields, input }: { fields: Field[]; input: Partial<BookingInput> },
): Promise<void> {
  const isChanged = (field: CatalogueField) => fields.includes(field)
  const catalogue: IdChange[] = CATALOGUE_FIELDS.filter(isChanged).map((field) => ({
    field,
    from: booking[field] ?? null,
    to: input[field] ?? null,
  }))
  const names = await namesOf(em, catalogue)
  // The patient shared the files with the hospital of that time, or with the team alone.
  const isUnshared = isChanged('hospitalId') && (await unshareAll(em, actor, booking.id)) > 0
  em.assign(booking, Object.fromEntries(fields.map((field) => [field, input[field]])))
  await em.flush()
  const named = isUnshared ? [...fields, 'documents'] : fields
  await recordBookingEvent(em, actor, booking, { type: 'details_changed', data: { fields: named, ...names } })
  await audit(em, actor, {
    action: 'booking.change_request',
    subjectType: 'booking',
    subjectId: booking.id,
    details: { fields: named.join(' '), ...auditedIds(catalogue) },
  })
  await publishLiveEvent(em, actor.userId, 'booking.updated', { bookingId: booking.id })
  await notifyAssignee(em, booking, 'team_request_changed')
}

/** Today somewhere on earth is early enough: the patient may be half a day behind the server. */
function requireFutureDay(day: string | null | undefined): void {
  const earliest = new Date(Date.now() - 12 * 3_600_000).toISOString().slice(0, 10)
  if (day && day < earliest)
    throw new ProblemError('invalid_input', {
      errors: [
        {
          pointer: '/preferredDate',
          code: 'date_past',
        },
      ],
    })
}
