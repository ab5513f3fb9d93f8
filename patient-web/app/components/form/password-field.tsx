import { type ComponentProps, useState } from 'react'
import { useT } from '~/lib/i18n/i18n'
import { fieldId, TextField } from './field'
import styles from './form.module.css'

type PasswordFieldProps = Omit<ComponentProps<typeof TextField>, 'type'>

/** A password that its owner may look at while typing. */
export function PasswordField(field: PasswordFieldProps) {
  const t = useT()
  const [shown, setShown] = useState(false)
  return (
    <div className={styles.password}>
      <TextField
        {...field}
        type={shown ? 'text' : 'password'}
        maxLength={256}
        autoCapitalize="none"
        autoCorrect="off"
        spellCheck={false}
        required
      />
      <button
        type="button"
        className={styles.reveal}
        aria-pressed={shown}
        aria-controls={fieldId(field.name)}
        onClick={() => setShown(!shown)}
      >
        {t(shown ? 'common.password.hide' : 'common.password.show')}
        <span className="visually-hidden"> {field.label}</span>
      </button>
    </div>
  )
}
