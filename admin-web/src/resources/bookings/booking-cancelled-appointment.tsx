import { Alert, Box, Button } from '@mui/material'
import { useDataProvider, useTranslate } from 'react-admin'
import type { SihatDataProvider } from '../../providers/data-provider'
import type { AdminBooking } from '../../providers/types'
import { Facts } from '../../shared/facts'
import { formatAppointment, formatDateTime } from '../../shared/format'
import { useAppointmentChange } from './use-appointment-change'
import { useMayChange } from './use-may-change'

const TEXTS = 'sihat.bookings.appointment'

interface CancelledAppointmentProps {
  booking: AdminBooking
  appointment: NonNullable<AdminBooking['cancelledAppointment']>
}

/** The appointment of a cancelled booking, with the place and the contact to tell. */
export function CancelledAppointment({ booking, appointment }: CancelledAppointmentProps) {
  const translate = useTranslate()
  const { at, timeZone, place, contact } = appointment
  const notGiven = translate('sihat.bookings.notGiven')
  return (
    <Facts
      facts={[
        { label: translate(`${TEXTS}.cancelled`), value: formatAppointment(at, timeZone) },
        {
          label: translate('resources.bookings.fields.hospital'),
          value: booking.hospital?.name ?? notGiven,
        },
        { label: translate(`${TEXTS}.place`), value: place ?? notGiven },
        { label: translate(`${TEXTS}.contact`), value: contact ?? notGiven },
      ]}
    />
  )
}

/** Asks staff to tell the hospital that the patient cancelled. The booking leaves the queue when they mark it. */
export function HospitalToTell({ booking }: { booking: AdminBooking }) {
  const translate = useTranslate()
  const dataProvider = useDataProvider<SihatDataProvider>()
  const { send, isPending } = useAppointmentChange(booking, { failed: 'told.failed' })
  const mayChange = useMayChange(booking, 'appointment')
  const { appointmentToCheck, cancelledAppointment, hospitalToTellSince } = booking
  if (!hospitalToTellSince) return null
  return (
    <Box sx={{ display: 'grid', gap: 2, mb: 2 }}>
      <Alert severity="warning">
        {translate(`${TEXTS}.toTell`, { date: formatDateTime(hospitalToTellSince) })}
      </Alert>
      {cancelledAppointment && <CancelledAppointment booking={booking} appointment={cancelledAppointment} />}
      {appointmentToCheck && (
        <Facts
          facts={[
            { label: translate(`${TEXTS}.unchecked`), value: formatDateTime(appointmentToCheck) },
            {
              label: translate('resources.bookings.fields.hospital'),
              value: booking.hospital?.name ?? translate('sihat.bookings.notGiven'),
            },
          ]}
        />
      )}
      {mayChange && (
        <Button
          variant="outlined"
          disabled={isPending}
          onClick={() => void send('told.done', () => dataProvider.markHospitalTold(booking))}
          sx={{ minHeight: 44, justifySelf: 'start' }}
        >
          {translate(`${TEXTS}.told.action`)}
        </Button>
      )}
    </Box>
  )
}
