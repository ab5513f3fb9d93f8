import { useEffect, useEffectEvent } from 'react'
import { FailurePanel } from '~/components/form/failure-panel'
import { useTask } from '~/components/form/use-task'
import { Button } from '~/components/ui/button'
import type { IconName } from '~/components/ui/icon'
import { Status, type Tone } from '~/components/ui/status'
import type { PrivacyRequest } from '~/lib/api/types'
import { formatMoment, today } from '~/lib/format/moment'
import { useLocale, useT } from '~/lib/i18n/i18n'
import { saveFile } from '~/lib/save-file'
import styles from './account.module.css'
import { fetchExportFile, requestExport } from './data-api'

const POLL_MS = 3_000
const LOOK: Record<PrivacyRequest['status'], { tone: Tone; icon: IconName }> = {
  requested: { tone: 'wait', icon: 'clock' },
  running: { tone: 'wait', icon: 'clock' },
  done: { tone: 'good', icon: 'checkCircle' },
  failed: { tone: 'bad', icon: 'crossCircle' },
}

interface ExportPanelProps {
  exports: PrivacyRequest[]
  /** Reads the requests again. */
  onChange: () => void
}

/** Everything about the patient as one file. It is put together in the background. */
export function ExportPanel({ exports, onChange }: ExportPanelProps) {
  const t = useT()
  const { busy, failure, run } = useTask()
  const underWay = exports.some(({ status }) => status === 'requested' || status === 'running')
  useEvery(POLL_MS, underWay, onChange)
  const ask = () => void run(requestExport).then((asked) => asked && onChange())
  return (
    <div className={styles.form}>
      <p>{t('account.export.lead')}</p>
      {failure && <FailurePanel title={t('account.export.notAsked')} failure={failure} />}
      {exports.length === 0 ? (
        <p className="muted">{t('account.export.none')}</p>
      ) : (
        <ul className={styles.rows} aria-live="polite">
          {exports.map((request) => (
            <ExportItem key={request.id} request={request} />
          ))}
        </ul>
      )}
      <Button busy={busy || underWay} onClick={ask} className={styles.submit}>
        {t(underWay ? 'account.export.underWay' : 'account.export.ask')}
      </Button>
    </div>
  )
}

function ExportItem({ request: { id, status, requestedAt, expiresAt } }: { request: PrivacyRequest }) {
  const t = useT()
  const locale = useLocale()
  const { busy, failure, run } = useTask()
  const over = expiresAt !== null && Date.parse(expiresAt) < Date.now()
  const download = async () => {
    const { name, content } = await fetchExportFile(id)
    saveFile(content, name ?? `sihat-data-${today()}.json`)
  }
  return (
    <li className={styles.row}>
      <div>
        <h3>{t('account.export.of', { time: formatMoment(requestedAt, locale) })}</h3>
        <Status {...(over ? { tone: 'neutral', icon: 'clock' } : LOOK[status])}>
          {t(over ? 'account.export.over' : `account.export.${status}`)}
        </Status>
        {status === 'done' && expiresAt && !over && (
          <p className="muted">{t('account.export.until', { time: formatMoment(expiresAt, locale) })}</p>
        )}
        {failure && <FailurePanel title={t('account.export.notSaved')} failure={failure} />}
      </div>
      {status === 'done' && !over && (
        <Button busy={busy} onClick={() => void run(download)}>
          {t('account.export.download')}
        </Button>
      )}
    </li>
  )
}

/** Calls again and again while something is awaited. */
function useEvery(ms: number, wanted: boolean, work: () => void): void {
  const tick = useEffectEvent(work)
  useEffect(() => {
    if (!wanted) return
    const timer = setInterval(() => tick(), ms)
    return () => clearInterval(timer)
  }, [ms, wanted])
}
