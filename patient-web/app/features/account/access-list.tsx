import { Link } from 'react-router-dom'
import type { DataAccess } from '~/lib/api/types'
import { formatMoment } from '~/lib/format/moment'
import { useLocale, useT } from '~/lib/i18n/i18n'
import styles from './account.module.css'

/** Lists the staff accesses to the patient's assessments and bookings. Files have their own lists. */
export function AccessList({ accesses }: { accesses: DataAccess[] }) {
  const t = useT()
  const locale = useLocale()
  return (
    <>
      <p>{t('account.accesses.lead')}</p>
      <p>
        <Link to="/dashboard/files">{t('account.accesses.files')}</Link>
      </p>
      {accesses.length === 0 ? (
        <p>{t('account.accesses.none')}</p>
      ) : (
        <ul className={styles.rows}>
          {accesses.map(({ id, subject, subjectId, role, at }) => (
            <li key={id} className={styles.row}>
              <div>
                <strong>{t(`account.accesses.${subject}`, { id: subjectId.slice(-8) })}</strong>
                <p className="muted small">
                  {t(`account.accesses.by.${role}`)} · <time dateTime={at}>{formatMoment(at, locale)}</time>
                </p>
              </div>
            </li>
          ))}
        </ul>
      )}
    </>
  )
}
