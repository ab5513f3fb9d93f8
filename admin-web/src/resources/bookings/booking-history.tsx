import { Box } from '@mui/material'
import { useTranslate } from 'react-admin'
import type { AdminBookingDetail } from '../../providers/types'
import { EmergencyBadge } from '../../shared/emergency-badge'
import { formatAppointment, formatDate, formatDateTime, formatUsd } from '../../shared/format'

type FollowUp = AdminBookingDetail['followUp']
type Event = FollowUp['history'][number]
type Time = NonNullable<Event['appointment']>

/** Names of the API whose label is another field's. */
const FIELD: Partial<Record<string, 'hospital' | 'treatment'>> = {
  hospitalId: 'hospital',
  treatmentId: 'treatment',
}

/** Events whose text needs no values. */
const PLAIN = ['appointment_cancelled', 'hospital_told', 'released', 'unassigned']

/** Events and internal notes of a booking, oldest first, each with its author and time. */
export function BookingHistory({ history, notes }: Pick<FollowUp, 'history' | 'notes'>) {
  const translate = useTranslate()
  const text = (key: string, values = {}) => translate(`sihat.bookings.history.${key}`, values)
  const cost = (amount: number | null) => (amount === null ? text('noCost') : formatUsd(amount))
  const refundOf = ({ status, amountUsd, category }: NonNullable<Event['refund']>) => {
    const what = text(`refund.${status}`, { amount: formatUsd(amountUsd) })
    return category ? `${what} · ${translate(`sihat.payments.category.${category}`)}` : what
  }
  const offerOf = (type: Event['type'], { hospital, date, endReason }: NonNullable<Event['offer']>) =>
    text(endReason ? `${type}.${endReason}` : type, { hospital, date: date ? formatDate(date) : '–' })
  const appointmentOf = ({ type, appointmentBefore: before, appointmentTexts: texts }: Event, now: Time) => {
    const when = formatAppointment(now.at, now.timeZone)
    const time = before
      ? text('appointment_moved', { when, before: formatAppointment(before.at, before.timeZone) })
      : text(type, { when })
    const others = texts.map(({ field, from, to }) =>
      text('appointmentText', {
        label: translate(`sihat.bookings.appointment.${field}`),
        from: from ? `“${from}”` : text('noName'),
        to: to ? `“${to}”` : text('noName'),
      }),
    )
    return [time, ...others].join(' · ')
  }
  const whatOf = (event: Event) => {
    const { type, to, fields, estimatedCostUsd, payment, refund, appointment, assignee, offer } = event
    if (type === 'created') return text('created')
    if (type === 'payment_received') return text(`payment.${payment ?? 'any'}`)
    if (refund) return refundOf(refund)
    if (PLAIN.some((plain) => plain === type)) return text(type)
    if (type === 'assigned') return text(type, { name: assignee ?? text('assignedToFormerStaff') })
    if ((type === 'appointment_set' || type === 'appointment_changed') && appointment)
      return appointmentOf(event, appointment)
    if (offer) return offerOf(type, offer)
    if (to) return text('status', { status: translate(`sihat.bookings.status.${to}`) })
    return fields
      .map((field) => {
        if (field === 'documents') return text('unshared')
        if (field === 'possibleEmergency') return text('emergencyHandled')
        if (field === 'estimatedCostUsd' && estimatedCostUsd)
          return text('cost', { from: cost(estimatedCostUsd.from), to: cost(estimatedCostUsd.to) })
        const label = translate(`resources.bookings.fields.${FIELD[field] ?? field}`)
        const change = FIELD[field] && event[FIELD[field]]
        if (!change) return text('field', { field: label })
        const name = (value: string | null) => value ?? text('noName')
        return text('names', { field: label, from: name(change.from), to: name(change.to) })
      })
      .join(', ')
  }
  const events = history.map((event) => ({
    ...event,
    what: whatOf(event),
    who: event.person ?? text(`by.${event.by}`),
    words: event.reason,
  }))
  const written = notes.map((note) => ({
    ...note,
    what: text('note'),
    who: note.person ?? text('formerStaff'),
    words: note.text,
    possibleEmergency: false,
  }))
  const entries = [...events, ...written].sort((one, other) => Date.parse(one.at) - Date.parse(other.at))
  return (
    <Box component="ol" sx={{ m: 0, p: 0, listStyle: 'none', display: 'grid', gap: 1.5 }}>
      {entries.map(({ id, at, what, who, words, possibleEmergency }) => (
        <li key={id}>
          {what} {possibleEmergency && <EmergencyBadge />}
          <Box sx={{ color: 'text.secondary', fontSize: '0.875rem' }}>
            {formatDateTime(at)} · {who}
          </Box>
          {words && (
            <Box dir="auto" sx={{ maxWidth: '38rem', overflowWrap: 'anywhere', whiteSpace: 'pre-line' }}>
              “{words}”
            </Box>
          )}
        </li>
      ))}
    </Box>
  )
}
