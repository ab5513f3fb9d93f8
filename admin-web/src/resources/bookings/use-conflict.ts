import { useDataProvider, useNotify, useTranslate } from 'react-admin'
import type { AdminBooking, AdminBookingDetail } from '../../providers/types'
import { formatAppointment, formatDate, formatElapsed, formatUsd } from '../../shared/format'
import { personName } from '../../shared/person-name'

const DETAILS = ['place', 'department', 'doctor', 'contact', 'bring'] as const

/** Somebody else was faster: tells who, when, and what is different now. */
export function useConflict(seen: AdminBooking): () => void {
  const translate = useTranslate()
  const notify = useNotify()
  const dataProvider = useDataProvider()

  const none = translate('sihat.bookings.notGiven')
  /** What an appointment holds beside its time, by the labels of its form. */
  const detailsOf = ({ appointment }: AdminBooking): Record<string, string> => {
    if (!appointment) return {}
    const details = DETAILS.map((part) => [part, appointment[part] ? `“${appointment[part]}”` : none])
    return Object.fromEntries(details)
  }
  const parts = (booking: AdminBooking): Record<string, string> => ({
    status: translate(`sihat.bookings.status.${booking.status}`),
    hospital: booking.hospital?.name ?? none,
    treatment: booking.treatment?.name ?? none,
    estimatedCostUsd: booking.estimatedCostUsd === null ? none : formatUsd(booking.estimatedCostUsd),
    confirmedDate: booking.confirmedDate ? formatDate(booking.confirmedDate) : none,
    appointment: booking.appointment
      ? formatAppointment(booking.appointment.at, booking.appointment.timeZone)
      : none,
    ...detailsOf(booking),
    possibleEmergency: translate(booking.possibleEmergency ? 'ra.boolean.true' : 'ra.boolean.false'),
    assignee: booking.assignee ? personName(booking.assignee) : none,
  })

  const labelOf = (part: string) =>
    translate(
      DETAILS.some((detail) => detail === part)
        ? `sihat.bookings.appointment.${part}`
        : `resources.bookings.fields.${part}`,
    )

  const differences = (now: AdminBooking) => {
    const before = parts(seen)
    return Object.entries(parts(now))
      .filter(([part, value]) => before[part] !== value)
      .map(([part, value]) => `${labelOf(part)}: ${value}`)
      .join(', ')
  }

  /** The last act that made a version which the reader has not seen: of a new status, the act that set it. */
  const whoAndWhen = ({ status, followUp }: AdminBookingDetail) => {
    const acts = followUp.history.filter(({ type }) => type !== 'refund')
    const setStatus = acts.findLast(
      ({ type, to }) => to === status || (status === 'confirmed' && type === 'payment_received'),
    )
    const last = (status !== seen.status && setStatus) || acts.at(-1)
    if (!last) return translate('sihat.bookings.conflict.someone')
    const who = last.person ?? translate(`sihat.bookings.history.by.${last.by}`)
    return translate('sihat.bookings.conflict.who', { who, when: formatElapsed(last.at) })
  }

  return () => {
    void dataProvider
      .getOne<AdminBookingDetail>('bookings', { id: seen.id })
      .then(({ data }) => {
        const what = differences(data)
        if (!what) throw new Error('Nothing that the page shows')
        return translate('sihat.bookings.conflict.told', { who: whoAndWhen(data), what })
      })
      .catch(() => 'sihat.bookings.conflict.untold')
      .then((words) => notify(words, { type: 'warning', autoHideDuration: null }))
  }
}
