import type { BookingEvent } from '~/lib/api/types'
import { formatDate } from '~/lib/format/date'
import { formatAppointment, formatMoment } from '~/lib/format/moment'
import { formatCharge } from '~/lib/format/money'
import { type MessageId, type Translate, useLocale, useT } from '~/lib/i18n/i18n'
import styles from './booking-page.module.css'

/** What happened to a booking, when and by whom. The newest stands first. */
export function BookingTimeline({ history }: { history: BookingEvent[] }) {
  const t = useT()
  const locale = useLocale()
  return (
    <ol className={styles.timeline} reversed>
      {history.toReversed().map((event) => (
        <li key={event.id}>
          <p>
            <strong>{happened(event, t, locale)}</strong>
          </p>
          <p className="muted small">
            <time dateTime={event.at}>{formatMoment(event.at, locale)}</time> · {t(`bookings.by.${event.by}`)}
          </p>
          {event.appointmentTexts.map((change) => (
            <p key={change.field} className={styles.reason}>
              {textChange(change, t)}
            </p>
          ))}
          {event.refund?.category && <p>{t(`payments.refund.for.${event.refund.category}`)}</p>}
          {event.reason && <p className={styles.reason}>{event.reason}</p>}
        </li>
      ))}
    </ol>
  )
}

function happened(event: BookingEvent, t: Translate, locale: string): string {
  const { type, to, fields, estimatedCostUsd, hospital, treatment, payment, refund, appointment } = event
  if (type === 'created') return t('bookings.station.sent')
  if (type === 'payment_received') return t(`bookings.history.payment.${payment ?? 'any'}`)
  if (refund)
    return t(`bookings.history.refund.${refund.status}`, { amount: formatCharge(refund.amountUsd, locale) })
  if (type === 'appointment_cancelled') return t('bookings.history.appointment_cancelled')
  if ((type === 'appointment_set' || type === 'appointment_changed') && appointment) {
    const when = formatAppointment(appointment.at, appointment.timeZone, locale)
    const { appointmentBefore: was } = event
    if (was) {
      const before = formatAppointment(was.at, was.timeZone, locale)
      return t('bookings.history.appointment_moved', { before, when })
    }
    return t(`bookings.history.${type}`, { when })
  }
  if (event.offer) return offerEvent(type, event.offer, t, locale)
  if (to === 'confirmed' && event.by === 'hospital') return t('bookings.history.confirmed.hospital')
  if (type === 'status_changed' && to) return t(`bookings.history.${to}`)
  const details = fields.map((field) => {
    if (field === 'estimatedCostUsd' && estimatedCostUsd) return costChange(estimatedCostUsd, t, locale)
    if (field === 'hospitalId' && hospital) return nameChange('hospital', hospital, t)
    if (field === 'treatmentId' && treatment) return nameChange('treatment', treatment, t)
    return FIELDS[field] ? t(FIELDS[field]) : field
  })
  return t('bookings.history.details', { fields: details.join(', ') })
}

function offerEvent(
  type: BookingEvent['type'],
  { hospital, date, endReason }: NonNullable<BookingEvent['offer']>,
  t: Translate,
  locale: string,
): string {
  if (endReason) return t(`bookings.history.acceptance_ended.${endReason}`, { hospital })
  return type === 'offer_accepted'
    ? t('bookings.history.offer_accepted', { hospital })
    : t('bookings.history.offer_confirmed', { hospital, date: date ? formatDate(date, locale) : '–' })
}

type TextChange = BookingEvent['appointmentTexts'][number]

function textChange({ field, from, to }: TextChange, t: Translate): string {
  const label = t(`bookings.appointment.${field}`)
  if (to === null) return t('bookings.history.appointmentText.gone', { label, from: from ?? '' })
  return from === null
    ? t('bookings.history.appointmentText.known', { label, to })
    : t('bookings.history.appointmentText.changed', { label, to, from })
}

type CostChange = NonNullable<BookingEvent['estimatedCostUsd']>

function costChange({ from, to }: CostChange, t: Translate, locale: string): string {
  if (to === null) return t('bookings.history.costGone')
  const cost = formatCharge(to, locale)
  return from === null
    ? t('bookings.history.costKnown', { cost })
    : t('bookings.history.costChanged', { cost, before: formatCharge(from, locale) })
}

type NameChange = NonNullable<BookingEvent['hospital']>

function nameChange(what: 'hospital' | 'treatment', { from, to }: NameChange, t: Translate): string {
  if (to === null) return t(`bookings.history.${what}.gone`, { before: from ?? '' })
  return from === null
    ? t(`bookings.history.${what}.known`, { name: to })
    : t(`bookings.history.${what}.changed`, { name: to, before: from })
}

const FIELDS: Partial<Record<string, MessageId>> = {
  estimatedCostUsd: 'bookings.cost',
  hospitalId: 'bookings.hospital',
  treatmentId: 'bookings.treatment',
  documents: 'bookings.history.documents',
  bookingType: 'bookings.type',
  urgencyLevel: 'bookings.history.urgency',
  preferredDate: 'bookings.date',
  medicalSummary: 'bookings.summary',
  specialRequirements: 'bookings.requirements',
  travelRequired: 'bookings.services.travelRequired',
  accommodationNeeded: 'bookings.services.accommodationNeeded',
  visaAssistanceNeeded: 'bookings.services.visaAssistanceNeeded',
  companionCount: 'bookings.companions',
}
