import type { EntityManager } from '@mikro-orm/postgresql'
import { Injectable } from '@nestjs/common'
import { IsIn, IsUUID } from 'class-validator'
import { Config } from '../../platform/config/index.js'
import { NOW, PLANNED_ONCE, RowsTogether, type Tables, usd } from '../../platform/database/index.js'
import { MAIL_JOB } from '../../platform/mail/index.js'
import { defineJob, HandlesJob, type JobMessage } from '../../platform/queue/index.js'
import { MailDelivery, mailDollars, mailText, renderMail, TEAM_LOCALE } from '../notifications/index.js'
import { formatAppointment } from './appointment-time.js'
import { bookingsOf, WAS_MOVED } from './booking.repository.js'
import { NAMES_DOCUMENTS } from './booking-events.js'
import { isClosed } from './booking-status.js'
import { paidForBooking } from './paid-for-booking.js'

/** The mails about a booking, each with its text. */
const PATIENT_TEXTS = {
  created: 'bookingCreated',
  confirmed: 'bookingUpdated',
  changed: 'bookingUpdated',
  repriced: 'bookingRepriced',
  replaced: 'bookingReplaced',
  cancelled: 'bookingCancelled',
  message: 'bookingMessage',
  appointment_set: 'appointmentSet',
  appointment_changed: 'appointmentChanged',
  appointment_cancelled: 'appointmentCancelled',
} as const
export type BookingMailType = keyof typeof PATIENT_TEXTS
export const BOOKING_MAIL_TYPES = Object.keys(PATIENT_TEXTS) as BookingMailType[]

export class BookingMailPayload {
  @IsUUID()
  bookingId!: string

  @IsIn(BOOKING_MAIL_TYPES)
  type!: BookingMailType
}

export const bookingMail = defineJob({
  name: 'booking.mail',
  payload: BookingMailPayload,
  ...MAIL_JOB,
})

/** The mails to the team, each with its text. */
const TEAM_TEXTS = {
  request: 'bookingTeamRequest',
  urgent_request: 'bookingTeamUrgentRequest',
  emergency_request: 'bookingTeamEmergencyRequest',
  message: 'bookingTeamMessage',
  emergency_message: 'bookingTeamEmergencyMessage',
  emergency_assessment: 'bookingTeamEmergencyAssessment',
  emergency_brief: 'bookingTeamEmergencyBrief',
  call: 'bookingTeamCall',
  emergency_call: 'bookingTeamEmergencyCall',
  late_payment: 'bookingTeamLatePayment',
  cancellation: 'bookingTeamCancellation',
  emergency_cancellation: 'bookingTeamEmergencyCancellation',
} as const
export type TeamMailSubject = keyof typeof TEAM_TEXTS
const TEAM_MAIL_SUBJECTS = Object.keys(TEAM_TEXTS) as TeamMailSubject[]

export class BookingTeamMailPayload {
  @IsUUID()
  bookingId!: string

  @IsIn(TEAM_MAIL_SUBJECTS)
  about!: TeamMailSubject
}

export const bookingTeamMail = defineJob({
  name: 'booking.team_mail',
  payload: BookingTeamMailPayload,
  ...MAIL_JOB,
})

/** The patients of bookings by booking id. A patient whose account is closing gets no mail that points to the booking. */
const PATIENTS = new RowsTogether(readPatients)
type Patient = Awaited<ReturnType<typeof readPatients>>[number]

function readPatients(em: EntityManager, ids: readonly string[]) {
  return bookingsOf(em.getKysely())
    .modifyFront(PLANNED_ONCE)
    .innerJoin('users as u', 'u.id', 'b.user_id')
    .innerJoin('profiles as p', 'p.user_id', 'b.user_id')
    .leftJoinLateral(
      ({ selectFrom }) =>
        selectFrom('booking_events as e')
          .select('e.data')
          .whereRef('e.booking_id', '=', 'b.id')
          .where('e.type', 'in', ['appointment_set', 'appointment_changed'])
          .orderBy('e.created_at', 'desc')
          .orderBy('e.id', 'desc')
          .limit(1)
          .as('last'),
      (join) => join.onTrue(),
    )
    .select((eb) => {
      const { fn, ref, cast, lit } = eb
      return [
        'b.id',
        'u.email',
        'p.first_name as name',
        'p.language as locale',
        usd(ref('b.estimated_cost_cents')).as('cost'),
        /** The booking had no estimated cost before. */
        fn
          .coalesce(
            eb
              .selectFrom('booking_events as e')
              .select((e) =>
                e(e.ref('e.data', '->>').key('estimatedCostUsd').key('from'), 'is', null).as('isFirst'),
              )
              .whereRef('e.booking_id', '=', 'b.id')
              .where('e.type', '=', 'details_changed')
              .where((e) => e(e.ref('e.data', '->').key('estimatedCostUsd'), 'is not', null))
              .orderBy('e.created_at', 'desc')
              .orderBy('e.id', 'desc')
              .limit(1)
              .$asScalar(),
            lit(false),
          )
          .$castTo<boolean>()
          .as('isFirstCost'),
        'b.status',
        eb('b.appointment_at', 'is not', null).$castTo<boolean>().as('hasAppointment'),
        /** The appointment, or the last one that was cancelled; null where the history names none. */
        fn
          .coalesce('b.appointment_at', cast<string | null>(ref('last.data', '->>').key('at'), 'timestamptz'))
          .as('lastAppointmentAt'),
        fn.coalesce('b.appointment_time_zone', ref('last.data', '->>').key('timeZone')).as('lastTimeZone'),
        fn
          .coalesce(eb.and([eb('b.status', '<>', 'completed'), eb('b.appointment_at', '>', NOW)]), lit(false))
          .$castTo<boolean>()
          .as('isAppointmentAhead'),
        /** The appointment was moved: the patient may know earlier dates from mails. */
        WAS_MOVED.as('wasMoved'),
      ]
    })
    .where(({ eb, fn, val }) => eb('b.id', '=', fn.any(val([...ids]))))
    .where('u.closed_at', 'is', null)
    .execute()
}

/** Mails that name the time of an appointment ahead. */
const SAYS_WHEN: readonly BookingMailType[] = ['appointment_set', 'appointment_changed']

/** Whether the mail is still true: the booking or its appointment may have changed since the mail was queued. */
function isStillSo({ type }: BookingMailPayload, { status, hasAppointment }: Patient): boolean {
  const isCancelled = status === 'cancelled'
  if (type === 'cancelled') return isCancelled
  if (type === 'appointment_cancelled') return !isCancelled && !hasAppointment
  if (SAYS_WHEN.includes(type)) return !isCancelled && hasAppointment
  return true
}

function textOf(type: BookingMailType, { cost, isFirstCost, status, isAppointmentAhead }: Patient) {
  // Since then the appointment has begun, the team changed its details afterwards, or the booking was completed.
  if (SAYS_WHEN.includes(type) && !isAppointmentAhead) return PATIENT_TEXTS.changed
  if (type === 'cancelled' && isAppointmentAhead) return 'bookingCancelledWithAppointment'
  // The cost may have been removed since. Nothing is due for a booking that is over.
  if (type === 'repriced' && (cost === null || isClosed(status))) return PATIENT_TEXTS.changed
  if (type === 'repriced' && isFirstCost) return 'bookingPriced'
  return PATIENT_TEXTS[type]
}

/** Texts that say not to travel. */
const NO_APPOINTMENT = ['bookingCancelledWithAppointment', 'appointmentCancelled']

const whenOf = ({ lastAppointmentAt: at, lastTimeZone: timeZone, locale }: Patient) =>
  at && timeZone ? formatAppointment(new Date(at), timeZone, locale) : ''

/** A cancelled appointment is named where its time is known, in the words for a cancelled booking. */
const bodyOf = (text: ReturnType<typeof textOf>, when: string) =>
  text === 'appointmentCancelled' && when
    ? ('bookingCancelledWithAppointment.body' as const)
    : (`${text}.body` as const)

/** Says what follows from another hospital or treatment: the cost, a payment that is held, files that are no longer shared. */
async function consequences(em: EntityManager, bookingId: string, { cost, isFirstCost, locale }: Patient) {
  const found = await em
    .getKysely<Tables>()
    .selectFrom(({ val }) => paidForBooking(val(bookingId)).as('paid'))
    .leftJoinLateral(
      ({ selectFrom }) =>
        selectFrom('booking_events')
          .select('data')
          .where('booking_id', '=', bookingId)
          .where('type', '=', 'details_changed')
          .orderBy('created_at', 'desc')
          .orderBy('id', 'desc')
          .limit(1)
          .as('change'),
      (join) => join.onTrue(),
    )
    .select((eb) => [
      eb('paid.cents', '>', eb.lit(0)).as('isPaid'),
      eb
        .and([
          eb.fn.coalesce(eb(eb.ref('change.data', '->').key('fields'), '@>', NAMES_DOCUMENTS), eb.lit(false)),
          eb.not(
            eb.exists(
              eb.selectFrom('booking_documents').select('record_id').where('booking_id', '=', bookingId),
            ),
          ),
        ])
        .as('isUnshared'),
      eb(eb.ref('change.data', '->').key('estimatedCostUsd'), 'is not', null).as('isRepriced'),
    ])
    .executeTakeFirst()
  return [
    ...(found?.isRepriced && cost !== null
      ? [
          mailText(locale, isFirstCost ? 'bookingPriced.body' : 'bookingRepriced.body', {
            amount: mailDollars(locale, cost),
          }),
        ]
      : []),
    ...(found?.isPaid ? [mailText(locale, 'bookingReplaced.paid')] : []),
    ...(found?.isUnshared ? [mailText(locale, 'bookingReplaced.unshared')] : []),
  ]
}

@Injectable()
export class BookingJobs {
  constructor(
    private readonly mails: MailDelivery,
    private readonly config: Config,
  ) {}

  /** Says that something happened, and an amount at most, never what about whose health: a mailbox is not a safe place. */
  @HandlesJob(bookingMail)
  mail(payload: BookingMailPayload, message: JobMessage) {
    const { bookingId, type } = payload
    return this.mails.send(message.id, async (em) => {
      const patient = await PATIENTS.one(em, bookingId)
      if (!patient || !isStillSo(payload, patient)) return undefined
      const { locale } = patient
      const text = textOf(type, patient)
      const when = whenOf(patient)
      const mail = await renderMail({
        locale,
        subject: mailText(locale, `${text}.subject`),
        bookingId,
        heading: mailText(locale, `${text}.heading`),
        name: patient.name,
        paragraphs: [
          mailText(locale, bodyOf(text, when), { amount: mailDollars(locale, patient.cost ?? 0), when }),
          ...(type === 'replaced' ? await consequences(em, bookingId, patient) : []),
          ...(SAYS_WHEN.includes(type) && patient.isAppointmentAhead
            ? [mailText(locale, 'appointment.reconsider')]
            : []),
          ...(patient.wasMoved && NO_APPOINTMENT.includes(text)
            ? [mailText(locale, 'appointment.earlierDates')]
            : []),
        ],
        action: {
          label: mailText(locale, 'booking.action'),
          url: new URL(`/dashboard/bookings/${bookingId}`, this.config.publicOrigin).href,
        },
      })
      return { ...mail, kind: 'ordinary', to: patient.email }
    })
  }

  /** Names nobody: the team signs in to see who wrote. */
  @HandlesJob(bookingTeamMail)
  tellTeam({ bookingId, about }: BookingTeamMailPayload, message: JobMessage) {
    return this.mails.send(message.id, async (em) => {
      const booking = await bookingsOf(em.getKysely())
        .select('b.id')
        .where('b.id', '=', bookingId)
        .executeTakeFirst()
      if (!booking) return undefined
      const text = TEAM_TEXTS[about]
      const mail = await renderMail({
        locale: TEAM_LOCALE,
        subject: mailText(TEAM_LOCALE, `${text}.subject`),
        heading: mailText(TEAM_LOCALE, `${text}.subject`),
        paragraphs: [mailText(TEAM_LOCALE, `${text}.body`)],
        action: {
          label: mailText(TEAM_LOCALE, 'bookingTeam.action'),
          url: new URL(`/admin/bookings/${bookingId}/show`, this.config.publicOrigin).href,
        },
        footer: mailText(TEAM_LOCALE, 'enquiryTeam.footer'),
      })
      return { ...mail, kind: 'team', to: this.config.env.TEAM_MAIL }
    })
  }
}
