import { EmptyPanel } from '~/components/state/panels'
import { ButtonLink } from '~/components/ui/button'
import type { Hospital } from '~/lib/api/types'
import { useT } from '~/lib/i18n/i18n'
import { HospitalsFailed } from '../hospitals/hospital-list'
import styles from './compare-result.module.css'
import { CompareTable } from './compare-table'

interface CompareResultProps {
  chosen: Hospital[]
  /** How many of those asked for the catalogue does not have. */
  missing: number
  tooMany: boolean
  failed: boolean
}

export function CompareResult({ chosen, missing, tooMany, failed }: CompareResultProps) {
  const t = useT()
  if (failed) return <HospitalsFailed />
  return (
    <div className={styles.result}>
      {missing > 0 && <p role="status">{t('compare.missing', { count: missing })}</p>}
      {tooMany && <p role="status">{t('compare.tooMany')}</p>}
      {chosen.length === 1 && <p role="status">{t('compare.one')}</p>}
      {chosen.length > 0 ? (
        <>
          <CompareTable hospitals={chosen} />
          <p className="muted small">{t('compare.note')}</p>
        </>
      ) : (
        <EmptyPanel
          title={t('compare.empty')}
          actions={<ButtonLink to="/hospitals">{t('compare.browse')}</ButtonLink>}
        >
          <p>{t('compare.empty.text')}</p>
        </EmptyPanel>
      )}
    </div>
  )
}
