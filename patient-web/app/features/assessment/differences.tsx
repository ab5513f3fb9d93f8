import { useT } from '~/lib/i18n/i18n'
import { Answer } from './answer-list'
import { type Answers, FIELDS_OF, type Field } from './answers'
import styles from './assessment.module.css'

interface DifferencesProps {
  mine: Answers
  other: Answers
}

/** What is longer than this is folded away. */
const LONG = 200

/** The answers in which two versions differ, with both texts of each. */
export function Differences({ mine, other }: DifferencesProps) {
  const t = useT()
  const fields = Object.values(FIELDS_OF)
    .flat()
    .filter((field) => JSON.stringify(mine[field]) !== JSON.stringify(other[field]))
  return (
    <dl className={styles.differences}>
      {fields.map((field) => (
        <div key={field}>
          <dt>{t(`assessment.${field}`)}</dt>
          <dd>
            <span>{t('assessment.newer.inOther')}</span>
            <Version answers={other} field={field} />
          </dd>
          <dd>
            <span>{t('assessment.newer.inMine')}</span>
            <Version answers={mine} field={field} />
          </dd>
        </div>
      ))}
    </dl>
  )
}

function Version({ answers, field }: { answers: Answers; field: Field }) {
  const value = answers[field]
  if (typeof value !== 'string' || value.length <= LONG) return <Answer answers={answers} field={field} />
  return (
    <details>
      <summary>
        <bdi>{`${value.slice(0, LONG / 2)}...`}</bdi>
      </summary>
      <Answer answers={answers} field={field} />
    </details>
  )
}
