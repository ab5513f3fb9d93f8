import { Icon } from '~/components/ui/icon'
import { appointmentState } from '~/features/bookings/status'
import type { Booking } from '~/lib/api/types'
import { formatAppointment } from '~/lib/format/moment'
import { useLocale, useT } from '~/lib/i18n/i18n'
import styles from './account.module.css'

/** Lists the appointments that do not take place if the patient erases the account. */
export function AppointmentsAhead({ bookings }: { bookings: Booking[] }) {
  const t = useT()
  const locale = useLocale()
  const ahead = bookings.flatMap(({ id, status, hospital, appointment }) =>
    appointment && appointmentState(status, appointment.at) === 'ahead'
      ? { id, hospital, ...appointment }
      : [],
  )
  if (ahead.length === 0) return null
  return (
    <section className={styles.money} aria-labelledby="appointments-ahead">
      <h2 id="appointments-ahead">{t('account.erase.appointments')}</h2>
      <p>
        <strong>{t('account.erase.appointments.lead')}</strong>
      </p>
      <ul>
        {ahead.map(({ id, hospital, at, timeZone }) => (
          <li key={id}>
            <Icon name="calendar" size={20} />
            <div>
              <strong>
                <time dateTime={at}>{formatAppointment(at, timeZone, locale)}</time>
              </strong>
              {hospital && <p>{hospital.name}</p>}
              <p>{t('account.accesses.booking', { id: id.slice(-8) })}</p>
            </div>
          </li>
        ))}
      </ul>
    </section>
  )
}
