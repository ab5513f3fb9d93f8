import { Injectable } from '@nestjs/common'
import { type Expression, type ExpressionBuilder, sql } from 'kysely'
import { jsonBuildObject } from 'kysely/helpers/postgres'
import { v7 as uuid } from 'uuid'
import { audit } from '../../platform/audit/index.js'
import type { UserActor } from '../../platform/authz/index.js'
import { Database, type Tables } from '../../platform/database/index.js'
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

type Requests = ExpressionBuilder<Tables, 'call_requests'>

const viewOf = <Time extends string | null>({ ref }: Requests, convenientTime: Expression<Time>) =>
  jsonBuildObject({
    id: ref('call_requests.id'),
    phone: ref('call_requests.phone'),
    convenientTime,
    createdAt: ref('call_requests.created_at'),
    answeredAt: ref('call_requests.answered_at'),
    possibleEmergency: ref('call_requests.possible_emergency'),
    version: ref('call_requests.version'),
  })

/** The time is free text of the patient, which is closed for staff without the consent. */
const timeForStaff = (request: Requests) =>
  request
    .case()
    .when(consentInForce(sql.ref('call_requests.user_id'), 'health_data'))
    .then(request.ref('call_requests.convenient_time'))
    .end()

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
        throw new ProblemError('consent_required', { reason: 'number_alone' })
      const { view, isKnown } = await em
        .getKysely<Tables>()
        .with('known', (db) =>
          db
            .selectFrom('call_requests')
            .select('id')
            .where('booking_id', '=', bookingId)
            .where('answered_at', 'is', null)
            .$if(possibleEmergency, (requests) => requests.where('possible_emergency', '=', true)),
        )
        .insertInto('call_requests')
        .values({
          id: uuid(),
          booking_id: bookingId,
          user_id: actor.userId,
          phone,
          convenient_time: convenientTime ?? null,
          possible_emergency: possibleEmergency,
        })
        .onConflict((conflict) =>
          conflict
            .column('booking_id')
            .where('answered_at', 'is', null)
            .doUpdateSet((request) => ({
              phone: request.ref('excluded.phone'),
              ...(convenientTime !== undefined && {
                convenient_time: request.ref('excluded.convenient_time'),
              }),
              possible_emergency: request
                .or([
                  request.ref('call_requests.possible_emergency'),
                  request.ref('excluded.possible_emergency'),
                ])
                .$castTo<boolean>(),
              version: request('call_requests.version', '+', 1),
            })),
        )
        .returning((request) => [
          viewOf(request, request.ref('call_requests.convenient_time')).as('view'),
          request.exists(request.selectFrom('known').select('known.id')).as('isKnown'),
        ])
        .executeTakeFirstOrThrow()
      if (possibleEmergency) await markPossibleEmergency(em, (b) => b('b.id', '=', bookingId))
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
      const answered = await em
        .getKysely<Tables>()
        .updateTable('call_requests')
        .set(({ fn }) => ({ answered_at: fn<string>('clock_timestamp'), answered_by: actor.userId }))
        .where('id', '=', callRequestId)
        .where('booking_id', '=', bookingId)
        .where('version', '=', version)
        .where('answered_at', 'is', null)
        .returning((request) => viewOf(request, timeForStaff(request)).as('view'))
        .executeTakeFirst()
      if (!answered) throw new ProblemError('stale_version')
      await audit(em, actor, { action: 'booking.answer_call', subjectType: 'booking', subjectId: bookingId })
      await publishLiveEvent(em, userId, 'booking.updated', { bookingId })
      return answered.view
    })
  }
}
