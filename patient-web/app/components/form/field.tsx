import { type ComponentProps, type ReactNode, useId } from 'react'
import { Icon } from '~/components/ui/icon'
import { type Message, useMessage, useT } from '~/lib/i18n/i18n'
import styles from './form.module.css'

export interface Common {
  name: string
  /** Where several fields send the same name. */
  id?: string
  label: string
  hint?: string
  error?: Message | undefined
  optional?: boolean
}

export interface ControlProps {
  id: string
  name: string
  className: string | undefined
  'aria-describedby': string | undefined
  'aria-invalid': true | undefined
}

/** The id that an error summary links to. */
export function fieldId(name: string): string {
  return `field-${name}`
}

export function Field({
  name,
  id = fieldId(name),
  label,
  hint,
  error,
  optional,
  render,
}: Common & { render: (c: ControlProps) => ReactNode }) {
  const t = useT()
  const text = useMessage()
  const unique = useId()
  const hintId = hint ? `${unique}-hint` : undefined
  const errorId = error ? `${unique}-error` : undefined
  return (
    <div className={error ? `${styles.field} ${styles.invalid}` : styles.field}>
      <label className={styles.label} htmlFor={id}>
        {label} {optional && <span className={styles.optional}>{t('common.optional')}</span>}
      </label>
      {hint && (
        <p className={styles.hint} id={hintId}>
          {hint}
        </p>
      )}
      {error && (
        <p className={styles.error} id={errorId}>
          <Icon name="alert" size={20} />
          {text(error)}
        </p>
      )}
      {render({
        id,
        name,
        className: styles.control,
        'aria-describedby': [hintId, errorId].filter(Boolean).join(' ') || undefined,
        'aria-invalid': error ? true : undefined,
      })}
    </div>
  )
}

export type Without<T> = Omit<T, keyof ControlProps | keyof Common>

export function TextField({
  name,
  label,
  hint,
  error,
  optional,
  ...input
}: Common & Without<ComponentProps<'input'>>) {
  const render = (control: ControlProps) => <input type="text" {...input} {...control} />
  return <Field {...{ name, label, hint, error, optional, render }} />
}

export function Checkbox({
  name,
  label,
  error,
  ...input
}: { name: string; label: ReactNode; error?: Message | undefined } & Without<ComponentProps<'input'>>) {
  const text = useMessage()
  const id = fieldId(name)
  const errorId = error ? `${id}-error` : undefined
  return (
    <div className={error ? `${styles.field} ${styles.invalid}` : styles.field}>
      {error && (
        <p className={styles.error} id={errorId}>
          <Icon name="alert" size={20} />
          {text(error)}
        </p>
      )}
      <label className={styles.check} htmlFor={id}>
        <input
          type="checkbox"
          {...input}
          {...{ id, name }}
          aria-describedby={errorId}
          aria-invalid={error ? true : undefined}
        />
        <span>{label}</span>
      </label>
    </div>
  )
}
