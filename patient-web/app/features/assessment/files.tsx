import { Icon } from '~/components/ui/icon'
import { useT } from '~/lib/i18n/i18n'
import styles from './answer-list.module.css'

/** The uploaded files that go with an assessment, and how many are not there yet or will not be. */
export interface AssessmentFiles {
  ready: { id: string; name: string }[]
  uploading: number
  failed: number
}

export function Files({ files }: { files: AssessmentFiles | undefined }) {
  const t = useT()
  if (!files) return <p>{t('assessment.files.unknown')}</p>
  const { ready, uploading, failed } = files
  if (ready.length + uploading + failed === 0) return <p className="muted">{t('assessment.files.none')}</p>
  return (
    <ul className={styles.files}>
      {ready.map(({ id, name }) => (
        <li key={id}>
          <Icon name="check" size={20} />
          {name}
        </li>
      ))}
      {uploading > 0 && (
        <li>
          <Icon name="clock" size={20} />
          {t('assessment.files.uploading', { count: uploading })}
        </li>
      )}
      {failed > 0 && (
        <li className={styles.failed}>
          <Icon name="alert" size={20} />
          <span>
            {t('assessment.files.failed', { count: failed })} {t('assessment.files.mend')}
          </span>
        </li>
      )}
    </ul>
  )
}
