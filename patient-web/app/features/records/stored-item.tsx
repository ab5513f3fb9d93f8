import { Button } from '~/components/ui/button'
import { Icon } from '~/components/ui/icon'
import { Status } from '~/components/ui/status'
import type { MedicalRecord } from '~/lib/api/types'
import { formatSize } from '~/lib/format/size'
import { useLocale, useT } from '~/lib/i18n/i18n'
import styles from './records.module.css'
import { FileName } from './upload-item'

/** A file that is stored. */
export function StoredItem({
  record: { name, size },
  onDelete,
}: {
  record: MedicalRecord
  onDelete: () => void
}) {
  const t = useT()
  const locale = useLocale()
  return (
    <li className={styles.row}>
      <Icon name="file" className={styles.mark} />
      <div className={styles.about}>
        <FileName name={name} />
        <p className={styles.line}>
          <Status tone="good" icon="checkCircle">
            {t('records.upload.stored')}
          </Status>
          <span className="muted small">{formatSize(size, locale)}</span>
        </p>
      </div>
      <div className={styles.actions}>
        <Button look="plain" onClick={onDelete}>
          {t('records.upload.remove')}
          <span className="visually-hidden"> {name}</span>
        </Button>
      </div>
    </li>
  )
}
