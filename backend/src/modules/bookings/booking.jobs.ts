import type { EntityManager } from '@mikro-orm/postgresql'
import { Injectable } from '@nestjs/common'
import { IsIn, IsUUID } from 'class-validator'
import { sql } from 'kysely'
import { Config } from '../../platform/config/index.js'
import { PLANNED_ONCE, RowsTogether } from '../../platform/database/index.js'
import { MAIL_JOB } from '../../platform/mail/index.js'
import { defineJob, HandlesJob, type JobMessage } from '../../platform/queue/index.js'
import { MailDelivery, mailText, renderMail } from '../notifications/index.js'
import { formatAppointment } from './appointment-time.js'
import { paidForBooking } from './paid-for-booking.js'

export const BOOKING_MAIL_TYPES = [
  'created',
  'confirmed',
  'changed',
  'repriced',
  'replaced',
  'cancelled',
  'message',
  'appointment_set',
  'appointment_changed',
  'appointment_cancelled',
] as const
export type BookingMailType = (typeof BOOKING_MAIL_TYPES)[number]

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

const TEAM_MAIL_SUBJECTS = [
  'request',
  'urgent_request',
  'emergency_request',
  'message',
  'emergency_message',
  'emergency_assessment',
  'emergency_brief',
  'call',
  'emergency_call',
  'late_payment',
  'cancellation',
  'emergency_cancellation',
] as const
export type TeamMailSubject = (typeof TEAM_MAIL_SUBJECTS)[number]

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

const usd = new Intl.NumberFormat('en', { style: 'currency', currency: 'USD' })
const dollars = (amount: number) => usd.format(amount)

interface Patient {
  id: string
  email: string
  name: string
  cost: number | null
  /** The booking had no estimated cost before. */
  isFirstCost: boolean
  isCancelled: boolean
  isOver: boolean
  hasAppointment: boolean
  /** The appointment, or the last one that was cancelled; null where the history names none. */
  lastAppointmentAt: string | null
  lastTimeZone: string | null
  isAppointmentAhead: boolean
  /** The appointment was moved: the patient may know earlier dates from mails. */
  wasMoved: boolean
}

/** Reads the patients of bookings by booking id. A patient whose account is closing gets no mail that points to the booking. */
const PATIENTS = new RowsTogether(async (em, ids) => {
  const { rows } = await sql<Patient>`
    ${PLANNED_ONCE} select b.id, u.email, p.first_name as name, b.estimated_cost_cents::float8 / 100 as cost,
      coalesce((select e.data -> 'estimatedCostUsd' ->> 'from' is null from booking_events e
        where e.booking_id = b.id and e.type = 'details_changed' and e.data ? 'estimatedCostUsd'
        order by e.created_at desc, e.id desc limit 1), false) as "isFirstCost",
      b.status = 'cancelled' as "isCancelled", b.status in ('completed', 'cancelled') as "isOver", 
      b.appointment_at is not null as "hasAppointment",
      coalesce(b.appointment_at, (last.data ->> 'at')::timestamptz) as "lastAppointmentAt",
      coalesce(b.appointment_time_zone, last.data ->> 'timeZone') as "lastTimeZone",
      coalesce(b.status <> 'completed' and b.appointment_at > now(), false) as "isAppointmentAhead",
      exists (select from booking_events e where e.booking_id = b.id and e.type = 'appointment_changed') as "wasMoved"
    from bookings b join users u on u.id = b.user_id join profiles p on p.user_id = b.user_id left join lateral (
      select e.data from booking_events e
      where e.booking_id = b.id and e.type in ('appointment_set', 'appointment_changed')
      order by e.created_at desc, e.id desc limit 1) last on true
    where b.id = any(${ids}::uuid[]) and u.closed_at is null
  `.execute(em.getKysely())
  return rows
})

/** Mails that name the time of an appointment ahead. */
const SAYS_WHEN: readonly BookingMailType[] = ['appointment_set', 'appointment_changed']

/** Whether the mail is still true: the booking or its appointment may have changed since the mail was queued. */
function isStillSo({ type }: BookingMailPayload, { isCancelled, hasAppointment }: Patient): boolean {
  if (type === 'cancelled') return isCancelled
  if (type === 'appointment_cancelled') return !isCancelled && !hasAppointment
  if (SAYS_WHEN.includes(type)) return !isCancelled && hasAppointment
  return true
}

function textOf(type: BookingMailType, { cost, isFirstCost, isOver, isAppointmentAhead }: Patient) {
  // Since then the appointment has begun, the team changed its details afterwards, or the booking was completed.
  if (SAYS_WHEN.includes(type) && !isAppointmentAhead) return PATIENT_TEXTS.changed
  if (type === 'cancelled' && isAppointmentAhead) return 'bookingCancelledWithAppointment'
  // The cost may have been removed since. Nothing is due for a booking that is over.
  if (type === 'repriced' && (cost === null || isOver)) return PATIENT_TEXTS.changed
  if (type === 'repriced' && isFirstCost) return 'bookingPriced'
  return PATIENT_TEXTS[type]
}

/** Texts that say not to travel. */
const NO_APPOINTMENT = ['bookingCancelledWithAppointment', 'appointmentCancelled']

const whenOf = ({ lastAppointmentAt: at, lastTimeZone: timeZone }: Patient) =>
  at && timeZone ? formatAppointment(new Date(at), timeZone) : ''

/** A cancelled appointment is named where its time is known, in the words for a cancelled booking. */
const bodyOf = (text: ReturnType<typeof textOf>, when: string) =>
  text === 'appointmentCancelled' && when
    ? ('bookingCancelledWithAppointment.body' as const)
    : (`${text}.body` as const)

/** Says what follows from another hospital or treatment: the cost, a payment that is held, files that are no longer shared. */
async function consequences(em: EntityManager, bookingId: string, { cost, isFirstCost }: Patient) {
  const { rows } = await sql<{ isPaid: boolean; isUnshared: boolean; isRepriced: boolean }>`
    select cents > 0 as "isPaid", coalesce(change.data -> 'fields' ? 'documents', false)
        and not exists (select from booking_documents where booking_id = ${bookingId}) as "isUnshared",
      coalesce(change.data ? 'estimatedCostUsd', false) as "isRepriced"
    from ${paidForBooking(sql`${bookingId}`)} paid left join lateral (
      select data from booking_events
      where booking_id = ${bookingId} and type = 'details_changed' order by created_at desc, id desc limit 1) change on true
  `.execute(em.getKysely())
  return [
    ...(rows[0]?.isRepriced && cost !== null
      ? [mailText(isFirstCost ? 'bookingPriced.body' : 'bookingRepriced.body', { amount: dollars(cost) })]
      : []),
    ...(rows[0]?.isPaid ? [mailText('bookingReplaced.paid')] : []),
    ...(rows[0]?.isUnshared ? [mailText('bookingReplaced.unshared')] : []),
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
      const text = textOf(type, patient)
      const when = whenOf(patient)
      const mail = await renderMail({
        subject: mailText(`${text}.subject`),
        bookingId,
        heading: mailText(`${text}.heading`),
        name: patient.name,
        paragraphs: [
          mailText(bodyOf(text, when), { amount: dollars(patient.cost ?? 0), when }),
          ...(type === 'replaced' ? await consequences(em, bookingId, patient) : []),
          ...(SAYS_WHEN.includes(type) && patient.isAppointmentAhead
            ? [mailText('appointment.reconsider')]
            : []),
          ...(patient.wasMoved && NO_APPOINTMENT.includes(text)
            ? [mailText('appointment.earlierDates')]
            : []),
        ],
        action: {
          label: mailText('booking.action'),
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
      const { rows } = await sql`select from bookings where id = ${bookingId}`.execute(em.getKysely())
      if (rows.length === 0) return undefined
      const text = TEAM_TEXTS[about]
      const mail = await renderMail({
        subject: mailText(`${text}.subject`),
        heading: mailText(`${text}.subject`),
        paragraphs: [mailText(`${text}.body`)],
        action: {
          label: mailText('bookingTeam.action'),
          url: new URL(`/admin/bookings/${bookingId}/show`, this.config.publicOrigin).href,
        },
        footer: mailText('enquiryTeam.footer'),
      })
      return { ...mail, kind: 'team', to: this.config.env.TEAM_MAIL }
    })
  }
}
