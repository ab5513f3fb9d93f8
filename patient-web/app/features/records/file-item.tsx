import { useId, useState } from 'react'
import { FailurePanel } from '~/components/form/failure-panel'
import { useTask } from '~/components/form/use-task'
import { Note } from '~/components/state/note'
import { Button } from '~/components/ui/button'
import { Icon } from '~/components/ui/icon'
import { Status } from '~/components/ui/status'
import type { MedicalRecord } from '~/lib/api/types'
import { formatLocalDate } from '~/lib/format/moment'
import { formatSize } from '~/lib/format/size'
import { useLocale, useT } from '~/lib/i18n/i18n'
import { saveFile } from '~/lib/save-file'
import { Accesses } from './accesses'
import { fetchRecordContent } from './api'
import { isolated } from './isolated'
import styles from './records.module.css'
import { FileName } from './upload-item'

interface FileItemProps {
  record: MedicalRecord
  /** When the assessment was sent that the file went with. */
  sentOn: string | undefined
  onDelete: () => void
}

export function FileItem({ record, sentOn, onDelete }: FileItemProps) {
  const t = useT()
  const locale = useLocale()
  const panel = useId()
  const [open, setOpen] = useState(false)
  const [saved, setSaved] = useState(false)
  const { busy, failure, run } = useTask()
  const { id, name, size, createdAt, assessmentId, safeCopy, isDamaged } = record
  const ofThis = <span className="visually-hidden"> {name}</span>

  async function download() {
    setSaved(false)
    setSaved(await run(async () => saveFile(await fetchRecordContent(id), name)))
  }

  return (
    <li className={styles.row}>
      <Icon name="file" className={styles.mark} />
      <div className={styles.about}>
        <FileName name={name} />
        <p className="muted small">
          {t('records.about', { size: formatSize(size, locale), date: formatLocalDate(createdAt, locale) })}
        </p>
        {assessmentId ? (
          <Status tone="good" icon="checkCircle">
            {sentOn
              ? t('records.sent', { date: formatLocalDate(sentOn, locale) })
              : t('records.sent.undated')}
          </Status>
        ) : (
          <Status tone="neutral" icon="clock">
            {t('records.notSent')}
          </Status>
        )}
        {isDamaged && (
          <Status tone="bad" icon="alert">
            {t('records.damaged')}
          </Status>
        )}
        {!isDamaged && safeCopy === 'failed' && (
          <Status tone="bad" icon="alert">
            {t('records.copyFailed')}
          </Status>
        )}
      </div>
      <div className={styles.actions}>
        <Button busy={busy} onClick={() => void download()}>
          {t(busy ? 'records.downloading' : 'records.download')}
          {ofThis}
        </Button>
        <Button look="plain" aria-expanded={open} aria-controls={panel} onClick={() => setOpen(!open)}>
          {t('records.accesses')}
          {ofThis}
        </Button>
        <Button look="plain" onClick={onDelete}>
          {t('records.delete')}
          {ofThis}
        </Button>
      </div>
      <div className={styles.more} id={panel}>
        <Note>{saved && t('records.downloaded', { name: isolated(name) })}</Note>
        {failure && <FailurePanel title={t('records.download.failed')} failure={failure} />}
        {open && <Accesses id={id} name={name} />}
      </div>
    </li>
  )
}
