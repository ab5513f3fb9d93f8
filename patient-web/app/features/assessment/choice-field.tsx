import { fieldId } from '~/components/form/field'
import { Icon } from '~/components/ui/icon'
import { type Message, type MessageId, useMessage, useT } from '~/lib/i18n/i18n'
import styles from './fields.module.css'

interface ChoiceFieldProps {
  name: string
  legend: string
  choices: Record<string, MessageId>
  /** A first choice that stands for no answer. */
  none?: string
  value: string
  onChange: (value: string) => void
  error?: Message | undefined
  optional?: boolean
  note?: string
  /** Short choices stand side by side. */
  grid?: boolean
}

/** A question with one answer out of a few, all of them in sight. An error summary leads to the first. */
export function ChoiceField(props: ChoiceFieldProps) {
  const { name, legend, choices, none, value, onChange, error, optional, note, grid = false } = props
  const t = useT()
  const text = useMessage()
  const errorId = error ? `${fieldId(name)}-error` : undefined
  const noteId = note ? `${fieldId(name)}-note` : undefined
  const options = Object.entries(choices).map(([key, id]) => ({ key, label: t(id) }))
  if (none) options.unshift({ key: '', label: none })
  return (
    <fieldset
      className={error ? `${styles.field} ${styles.invalid}` : styles.field}
      aria-describedby={[noteId, errorId].filter(Boolean).join(' ') || undefined}
    >
      <legend>
        {legend} {optional && <span className={styles.optional}>{t('common.optional')}</span>}
      </legend>
      {error && (
        <p className={styles.error} id={errorId}>
          <Icon name="alert" size={20} />
          {text(error)}
        </p>
      )}
      <div className={grid ? `${styles.choices} ${styles.grid}` : styles.choices}>
        {options.map(({ key, label }, index) => (
          <label key={key} className={styles.choice}>
            <input
              type="radio"
              id={index === 0 ? fieldId(name) : undefined}
              name={name}
              value={key}
              checked={value === key}
              onChange={() => onChange(key)}
            />
            <bdi>{label}</bdi>
          </label>
        ))}
      </div>
      {note && (
        <p className={styles.note} id={noteId}>
          {note}
        </p>
      )}
    </fieldset>
  )
}
