import { Link } from 'react-router-dom'
import type { TreatmentCard } from '~/lib/api/types'
import { useT } from '~/lib/i18n/i18n'
import { treatmentPath } from '../paths'
import styles from './procedures.module.css'

const PROCEDURES_SHOWN = 3

/** The first procedures of a treatment, and how many more its profile names. */
export function Procedures({ treatment }: { treatment: TreatmentCard }) {
  const t = useT()
  const { name, procedures } = treatment
  if (procedures.length === 0) return t('common.notStated')
  const count = procedures.length - PROCEDURES_SHOWN
  return (
    <>
      {procedures.slice(0, PROCEDURES_SHOWN).join(', ')}{' '}
      {count > 0 && (
        <Link
          className={styles.more}
          to={`${treatmentPath(treatment)}#procedures`}
          aria-label={t('treatments.moreOf', { count, name })}
        >
          {t('catalogue.more', { count })}
        </Link>
      )}
    </>
  )
}
