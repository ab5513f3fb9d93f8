import { formatDate } from '~/lib/format/date'
import { type MessageId, useLocale, useT } from '~/lib/i18n/i18n'
import styles from './guide-page.module.css'

const AFTER = ['keyhole', 'abdominal', 'complex', 'chest', 'eye', 'joint']

/** How long after an operation a patient stays on the ground at least, as published. */
export function Flying({ checkedAt }: { checkedAt: string | undefined }) {
  const t = useT()
  const locale = useLocale()
  return (
    <>
      <table className={styles.flying}>
        <thead>
          <tr>
            <th scope="col">{t('guide.flying.after')}</th>
            <th scope="col">{t('guide.flying.wait')}</th>
          </tr>
        </thead>
        <tbody>
          {AFTER.map((operation) => (
            <tr key={operation}>
              <th scope="row">{t(`guide.flying.${operation}` as MessageId)}</th>
              <td>{t(`guide.flying.${operation}.wait` as MessageId)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <p className="small muted">
        {t('guide.flying.source', { date: checkedAt ? formatDate(checkedAt, locale) : 'none' })}
      </p>
    </>
  )
}
