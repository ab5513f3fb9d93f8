import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { fieldId } from '~/components/form/field'
import { type MessageId, useT } from '~/lib/i18n/i18n'
import styles from './answer-list.module.css'
import { type Answers, FIELDS_OF, type Field, type QuestionPart } from './answers'
import { BUDGETS, CONDITIONS, DESTINATIONS, labelOf, URGENCIES } from './choices'

interface AnswerListProps {
  answers: Answers
  /** What goes with them. */
  files: ReactNode
  /** Each answer has a link to its question, which leads back here. */
  changeable?: boolean
}

/** Every answer, part by part: before it is submitted, and afterwards. */
export function AnswerList({ answers, files, changeable = false }: AnswerListProps) {
  const t = useT()
  // In the form the part stands between it and the title of the page.
  const Heading = changeable ? 'h3' : 'h2'
  return (
    <>
      {(Object.entries(FIELDS_OF) as [QuestionPart, Field[]][]).map(([part, fields]) => (
        <section key={part} className={styles.part} aria-labelledby={`answers-${part}`}>
          <Heading id={`answers-${part}`}>{t(`assessment.part.${part}`)}</Heading>
          <dl>
            {fields.map((field) => (
              <div key={field} className={changeable ? styles.changeable : undefined}>
                <dt>{t(`assessment.${field}`)}</dt>
                <dd>
                  <Answer answers={answers} field={field} />
                </dd>
                {changeable && (
                  <dd className={styles.change}>
                    <Link to={`?part=${part}&from=check#${fieldId(field)}`}>
                      {t('assessment.change')}
                      <span className="visually-hidden"> {t(`assessment.${field}`)}</span>
                    </Link>
                  </dd>
                )}
              </div>
            ))}
          </dl>
        </section>
      ))}
      <section
        className={styles.part}
        id={fieldId('recordIds')}
        tabIndex={-1}
        aria-labelledby="answers-files"
      >
        <Heading id="answers-files">{t('assessment.files')}</Heading>
        {files}
      </section>
    </>
  )
}

const CHOICES: Partial<Record<Field, Record<string, MessageId>>> = {
  conditionCategory: CONDITIONS,
  urgencyLevel: URGENCIES,
  budgetRange: BUDGETS,
}

export function Answer({ answers, field }: { answers: Answers; field: Field }) {
  const t = useT()
  const value = answers[field]
  if (value.length === 0) return <span className="muted">{t('assessment.notAnswered')}</span>
  if (typeof value === 'string') return <bdi>{labelOf(CHOICES[field] ?? {}, value, t)}</bdi>
  return (
    <ul>
      {value.map((destination) => (
        <li key={destination}>{labelOf(DESTINATIONS, destination, t)}</li>
      ))}
    </ul>
  )
}
