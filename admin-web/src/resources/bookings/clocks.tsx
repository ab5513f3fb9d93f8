import { Box, type BoxProps } from '@mui/material'
import { useTranslate } from 'react-admin'
import type { AdminBookingDetail } from '../../providers/types'
import { formatAppointment, ownTimeZone, wallClock, zoneWords } from '../../shared/format'

type Contact = AdminBookingDetail['followUp']['patientContact'] | undefined

const small: BoxProps['sx'] = { color: 'text.secondary', fontSize: '0.875rem' }

/** The zones of the patient's country that show the same time at an instant count once. */
const zonesAt = (contact: Contact, at: string) => {
  const byClock = new Map(contact?.timeZones.map((zone) => [wallClock(at, zone), zone]))
  return [...byClock.values()]
}

/** Shows when an appointment is on the clocks of the patient and of the reader, if they differ from that of the hospital. */
export function OtherClocks({ at, timeZone, contact }: { at: string; timeZone: string; contact: Contact }) {
  const translate = useTranslate()
  const differs = (zone: string) => wallClock(at, zone) !== wallClock(at, timeZone)
  const zones = zonesAt(contact, at)
  const [patient] = zones
  return (
    <Box sx={small}>
      {zones.length > 1 && <div>{translate('sihat.bookings.clocks.several')}</div>}
      {zones.length === 1 && patient && differs(patient) && (
        <div>{translate('sihat.bookings.clocks.patient', { time: formatAppointment(at, patient) })}</div>
      )}
      {differs(ownTimeZone()) && (
        <div>{translate('sihat.bookings.clocks.own', { time: formatAppointment(at, ownTimeZone()) })}</div>
      )}
    </Box>
  )
}

/** Names the time zones of the patient and of the reader, before a call. */
export function CallZones({ contact }: { contact: Contact }) {
  const translate = useTranslate()
  const now = new Date()
  const zones = zonesAt(contact, now.toISOString())
  const [patient] = zones
  if (!patient) return null
  return (
    <Box sx={small}>
      {zones.length > 1
        ? translate('sihat.bookings.clocks.several')
        : translate('sihat.bookings.clocks.zones', {
            patient: zoneWords(patient, now),
            own: zoneWords(ownTimeZone(), now),
          })}
    </Box>
  )
}
