import { useEffect, useState } from 'react'
import { Button } from '~/components/ui/button'
import { orUndefined } from '~/lib/api/api'
import type { RecordAccess } from '~/lib/api/types'
import { formatMoment } from '~/lib/format/moment'
import { useLocale, useT } from '~/lib/i18n/i18n'
import { fetchAccesses } from './api'
import styles from './records.module.css'

/** Who opened a file, as the server tells it when this is shown. */
export function Accesses({ id, name }: { id: string; name: string }) {
  const t = useT()
  const [accesses, setAccesses] = useState<RecordAccess[] | 'failed'>()
  const [attempt, setAttempt] = useState(1)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt asks again
  useEffect(() => {
    let shown = true
    void orUndefined(fetchAccesses(id)).then((found) => shown && setAccesses(found ?? 'failed'))
    return () => {
      shown = false
    }
  }, [id, attempt])

  function again() {
    setAccesses(undefined)
    setAttempt(attempt + 1)
  }

  return (
    <section className={styles.accesses} aria-label={t('records.accesses.of', { name })} aria-live="polite">
      {accesses === undefined && <p>{t('common.loading')}</p>}
      {accesses === 'failed' && (
        <>
          <p>{t('records.accesses.failed')}</p>
          <Button onClick={again}>{t('common.retry')}</Button>
        </>
      )}
      {Array.isArray(accesses) && <Listed accesses={accesses} />}
    </section>
  )
}

function Listed({ accesses }: { accesses: RecordAccess[] }) {
  const t = useT()
  const locale = useLocale()
  if (accesses.length === 0) return <p>{t('records.accesses.none')}</p>
  return (
    <ol>
      {accesses.map(({ id, role, openedAt, reason }) => (
        <li key={id}>
          <strong>{t(role === 'owner' ? 'records.accesses.you' : `records.accesses.${role}`)}</strong>
          <time dateTime={openedAt}>{formatMoment(openedAt, locale)}</time>
          {reason && <p>{t('records.accesses.reason', { reason })}</p>}
        </li>
      ))}
    </ol>
  )
}
