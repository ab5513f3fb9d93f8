import { FailurePanel } from '~/components/form/failure-panel'
import { useTask } from '~/components/form/use-task'
import { Button } from '~/components/ui/button'
import type { Appointment, BookingStatus } from '~/lib/api/types'
import { formatAppointment } from '~/lib/format/moment'
import { useLocale, useT } from '~/lib/i18n/i18n'
import { saveFile } from '~/lib/save-file'
import styles from './booking-page.module.css'
import { fetchCalendarFile } from './follow-up-api'
import { appointmentState } from './status'

interface AppointmentCardProps {
  bookingId: string
  status: BookingStatus
  appointment: Appointment
}

/** Shows the appointment in the hospital's time. A past or cancelled appointment keeps its date and has nothing to prepare. */
export function AppointmentCard({ bookingId, status, appointment }: AppointmentCardProps) {
  const t = useT()
  const locale = useLocale()
  const { busy, failure, run } = useTask()
  const { at, timeZone, place, department, doctor, contact, bring } = appointment
  const state = appointmentState(status, at)
  const isAhead = state === 'ahead'
  const save = async () => saveFile(await fetchCalendarFile(bookingId), 'sihat-appointment.ics')
  const facts = [
    ['place', place],
    ['department', department],
    ['doctor', doctor],
    ['contact', contact],
    ['bring', isAhead && bring],
  ] as const
  return (
    <section className={styles.appointment} aria-labelledby="appointment">
      <h2 id="appointment">{t(`bookings.appointment.title.${state}`)}</h2>
      <p className={styles.when}>
        <time dateTime={at}>{formatAppointment(at, timeZone, locale)}</time>
      </p>
      <p className="muted small">{t('bookings.appointment.zone')}</p>
      {state === 'unclear' && <p>{t('bookings.appointment.unclear')}</p>}
      <dl>
        {facts.map(
          ([name, value]) =>
            value && (
              <div key={name}>
                <dt>{t(`bookings.appointment.${name}`)}</dt>
                <dd className={styles.text}>{value}</dd>
              </div>
            ),
        )}
      </dl>
      {isAhead && (
        <Button busy={busy} onClick={() => void run(save)}>
          {t('bookings.appointment.save')}
        </Button>
      )}
      {failure && <FailurePanel title={t('bookings.appointment.notSaved')} failure={failure} />}
    </section>
  )
}
