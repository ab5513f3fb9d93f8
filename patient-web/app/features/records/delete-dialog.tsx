import { useEffect, useRef } from 'react'
import { FailurePanel } from '~/components/form/failure-panel'
import { useTask } from '~/components/form/use-task'
import { Button } from '~/components/ui/button'
import type { MedicalRecord } from '~/lib/api/types'
import { useT } from '~/lib/i18n/i18n'
import { deleteRecord } from './api'
import styles from './records.module.css'

interface DeleteDialogProps {
  record: MedicalRecord
  onKeep: () => void
  /** The file is gone. */
  onDeleted: () => void
}

/** Asks before a file is destroyed, and says what that means. */
export function DeleteDialog({ record, onKeep, onDeleted }: DeleteDialogProps) {
  const t = useT()
  const dialog = useRef<HTMLDialogElement>(null)
  const { busy, failure, run } = useTask()
  useEffect(() => dialog.current?.showModal(), [])
  /** Closed before it goes, so that the focus is free again. */
  const close = () => dialog.current?.close()

  async function destroy() {
    if (!(await run(() => deleteRecord(record.id)))) return
    close()
    onDeleted()
  }

  return (
    <dialog
      ref={dialog}
      className={styles.dialog}
      aria-labelledby="delete-file"
      onCancel={(event) => busy && event.preventDefault()}
      onClose={onKeep}
    >
      <h2 id="delete-file">{t('records.delete.title')}</h2>
      <p className={styles.name}>
        <bdi>{record.name}</bdi>
      </p>
      <p>{t('records.delete.body')}</p>
      {record.assessmentId && <p>{t('records.delete.sent')}</p>}
      <p>{t('records.delete.shared')}</p>
      <p className="muted small">{t('records.delete.accesses')}</p>
      {failure && <FailurePanel title={t('records.delete.failed')} failure={failure} />}
      <div className={styles.actions}>
        <Button busy={busy} onClick={close}>
          {t('records.delete.keep')}
        </Button>
        <Button busy={busy} className={styles.danger} onClick={() => void destroy()}>
          {t('records.delete.confirm')}
        </Button>
      </div>
    </dialog>
  )
}
