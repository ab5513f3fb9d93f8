import { Box } from '@mui/material'
import { useTranslate } from 'react-admin'
import type { AdminBookingDetail } from '../../providers/types'
import { formatAppointment, formatDateTime, formatUsd } from '../../shared/format'

type Event = AdminBookingDetail['followUp']['history'][number]

/** Names of the API whose label is another field's. */
const FIELD: Partial<Record<string, string>> = { hospitalId: 'hospital', treatmentId: 'treatment' }

/** What became of the booking, oldest first: who, when, and why where somebody said so. */
export function BookingHistory({ history }: { history: Event[] }) {
  const translate = useTranslate()
  const text = (key: string, values = {}) => translate(`sihat.bookings.history.${key}`, values)
  const cost = (amount: number | null) => (amount === null ? text('noCost') : formatUsd(amount))
  const whatOf = ({ type, to, fields, estimatedCostUsd, payment, appointment }: Event) => {
    if (type === 'created') return text('created')
    if (type === 'payment_received') return text(`payment.${payment ?? 'any'}`)
    if (type === 'appointment_cancelled') return text(type)
    if ((type === 'appointment_set' || type === 'appointment_changed') && appointment)
      return text(type, { when: formatAppointment(appointment.at, appointment.timeZone) })
    if (to) return text('status', { status: translate(`sihat.bookings.status.${to}`) })
    return fields
      .map((field) =>
        field === 'estimatedCostUsd' && estimatedCostUsd
          ? text('cost', { from: cost(estimatedCostUsd.from), to: cost(estimatedCostUsd.to) })
          : text('field', { field: translate(`resources.bookings.fields.${FIELD[field] ?? field}`) }),
      )
      .join(', ')
  }
  return (
    <Box component="ol" sx={{ m: 0, p: 0, listStyle: 'none', display: 'grid', gap: 1.5 }}>
      {history.map((event) => (
        <li key={event.id}>
          {whatOf(event)}
          <Box sx={{ color: 'text.secondary', fontSize: '0.875rem' }}>
            {formatDateTime(event.at)} · {event.person ?? text(`by.${event.by}`)}
          </Box>
          {event.reason && (
            <Box dir="auto" sx={{ maxWidth: '38rem', overflowWrap: 'anywhere' }}>
              “{event.reason}”
            </Box>
          )}
        </li>
      ))}
    </Box>
  )
}
