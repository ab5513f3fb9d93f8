import { Injectable } from '@nestjs/common'
import { type RawBuilder, sql } from 'kysely'
import { v7 as uuid } from 'uuid'
import { audit } from '../../platform/audit/index.js'
import type { UserActor } from '../../platform/authz/index.js'
import { Database } from '../../platform/database/index.js'
import { ProblemError } from '../../platform/errors/index.js'
import { sendJob } from '../../platform/outbox/index.js'
import { publishLiveEvent } from '../notifications/index.js'
import { consentInForce, hasConsent } from '../privacy/index.js'
import type { Triaged } from '../triage/index.js'
import { requireForeign } from './any-booking.js'
import { bookingTeamMail } from './booking.jobs.js'
import { findBookingOwner } from './booking.repository.js'
import { markPossibleEmergency } from './booking-emergencies.js'
import type { AnswerCallInput, CallRequestInput, CallRequestView } from './booking-follow-up.dto.js'
import { notifyAssignee } from './notify-assignee.js'
import { lockOwnOpenBooking } from './own-booking.js'

const viewOf = (convenientTime: RawBuilder<unknown>) => sql<CallRequestView>`json_build_object(
  'id', id, 'phone', phone, 'convenientTime', ${convenientTime}, 'createdAt', created_at, 'answeredAt', answered_at,
  'possibleEmergency', possible_emergency, 'version', version)`
const VIEW = viewOf(sql`convenient_time`)
/** The time is free text of the patient, which is closed for staff without the consent. */
const VIEW_FOR_STAFF = viewOf(
  sql`case when ${consentInForce(sql`call_requests.user_id`, 'health_data')} then convenient_time end`,
)

const NUMBER_ALONE =
  'Without your consent to health data we take your number alone. Please leave the time empty, or consent first.'

/** "Ask us to call you": at most one open request a booking. */
@Injectable()
export class CallRequestsService {
  constructor(private readonly database: Database) {}

  /**
   * While one is open, another corrects its number and time. Without a time the earlier time stays; null removes it. A possible
   * emergency marks the request and the booking. The team is mailed about the first request, and about the first emergency in it.
   * @throws ProblemError not_found, invalid_transition for a closed booking, or consent_required for a time: it is free text, in
   *   which patients write about their health
   */
  ask(
    actor: UserActor,
    bookingId: string,
    { phone, convenientTime, possibleEmergency }: CallRequestInput & Triaged,
  ): Promise<CallRequestView> {
    return this.database.transaction(actor, async (em) => {
      const booking = await lockOwnOpenBooking(em, actor, bookingId)
      if (convenientTime && !(await hasConsent(em, actor.userId, 'health_data')))
        throw new ProblemError('consent_required', { detail: NUMBER_ALONE })
      const { rows } = await sql<{ view: CallRequestView; isKnown: boolean }>`
        with known as (
          select from call_requests where booking_id = ${bookingId} and answered_at is null
            and (possible_emergency or not ${possibleEmergency}::boolean)
        )
        insert into call_requests (id, booking_id, user_id, phone, convenient_time, possible_emergency)
        values (${uuid()}, ${bookingId}, ${actor.userId}, ${phone}, ${convenientTime ?? null}, ${possibleEmergency})
        on conflict (booking_id) where answered_at is null
          do update set phone = excluded.phone, convenient_time =
            case when ${convenientTime === undefined} then call_requests.convenient_time else excluded.convenient_time end,
            possible_emergency = call_requests.possible_emergency or excluded.possible_emergency,
            version = call_requests.version + 1
        returning ${VIEW} as view, exists (select from known) as "isKnown"
      `.execute(em.getKysely())
      if (!rows[0]) throw new ProblemError('not_found')
      const { view, isKnown } = rows[0]
      if (possibleEmergency) await markPossibleEmergency(em, sql`b.id = ${bookingId}`)
      await audit(em, actor, { action: 'booking.ask_call', subjectType: 'booking', subjectId: bookingId })
      await publishLiveEvent(em, actor.userId, 'booking.updated', { bookingId })
      await notifyAssignee(em, booking, 'team_call_requested')
      const about = possibleEmergency ? 'emergency_call' : 'call'
      if (!isKnown) await sendJob(em, bookingTeamMail, { bookingId, about })
      return view
    })
  }

  /**
   * The team has called.
   * @throws ProblemError not_found, access_denied for the actor's own booking, or stale_version if the patient has corrected the request, or if the request is answered or
   *   removed
   */
  answer(
    actor: UserActor,
    bookingId: string,
    { callRequestId, version }: AnswerCallInput,
  ): Promise<CallRequestView> {
    return this.database.transaction(actor, async (em) => {
      const userId = await findBookingOwner(em, bookingId)
      if (!userId) throw new ProblemError('not_found')
      requireForeign(actor, { userId })
      const { rows } = await sql<{ view: CallRequestView }>`
        update call_requests set answered_at = clock_timestamp(), answered_by = ${actor.userId}
        where id = ${callRequestId} and booking_id = ${bookingId} and version = ${version} and answered_at is null
        returning ${VIEW_FOR_STAFF} as view
      `.execute(em.getKysely())
      if (!rows[0]) throw new ProblemError('stale_version')
      await audit(em, actor, { action: 'booking.answer_call', subjectType: 'booking', subjectId: bookingId })
      await publishLiveEvent(em, userId, 'booking.updated', { bookingId })
      return rows[0].view
    })
  }
}
