import { useEffect, useRef } from 'react'
import { type Message, useMessage, useT } from '~/lib/i18n/i18n'
import { fieldId } from './field'
import styles from './form.module.css'

export type FieldErrors = Partial<Record<string, Message>>

/** Takes the focus when a form comes back with errors, and leads to each field. */
export function ErrorSummary({ errors }: { errors: FieldErrors }) {
  const t = useT()
  const text = useMessage()
  const box = useRef<HTMLDivElement>(null)
  const entries = Object.entries(errors)
  useEffect(() => {
    if (Object.keys(errors).length > 0) box.current?.focus()
  }, [errors])
  if (entries.length === 0) return null
  return (
    // biome-ignore lint/a11y/noAutofocus: a page that the server sent back, without scripts, focuses it just as the effect does
    <div className={styles.summary} ref={box} tabIndex={-1} role="alert" autoFocus>
      <h2>{t('common.errors.title')}</h2>
      <ul>
        {entries.map(([name, message]) => (
          <li key={name}>{message && <a href={`#${fieldId(name)}`}>{text(message)}</a>}</li>
        ))}
      </ul>
    </div>
  )
}
