import { DestroyDialog } from '~/components/destroy/destroy-dialog'
import type { MedicalRecord } from '~/lib/api/types'
import { useT } from '~/lib/i18n/i18n'
import { deleteRecord } from './api'

interface DeleteDialogProps {
  record: MedicalRecord
  onKeep: () => void
  /** The file is gone. */
  onDeleted: () => void
}

export function DeleteDialog({ record, onKeep, onDeleted }: DeleteDialogProps) {
  const t = useT()
  return (
    <DestroyDialog
      texts={{
        ask: t('records.delete.title'),
        failed: t('records.delete.failed'),
        keep: t('records.delete.keep'),
        confirm: t('records.delete.confirm'),
      }}
      name={record.name}
      destroy={() => deleteRecord(record.id)}
      onKeep={onKeep}
      onDestroyed={onDeleted}
    >
      <p>{t('records.delete.body')}</p>
      {record.assessmentId && <p>{t('records.delete.sent')}</p>}
      <p>{t('records.delete.shared')}</p>
      <p className="muted small">{t('records.delete.accesses')}</p>
    </DestroyDialog>
  )
}
