import type { Message } from '~/lib/i18n/i18n'
import { TextField } from './field'

interface CodeFieldProps {
  label: string
  hint?: string
  error: Message | undefined
  /** Letters too, as recovery codes have them. */
  letters?: boolean
}

/** A one-time code, filled in by the device where it can. Spaces do not matter. */
export function CodeField({ label, hint, error, letters = false }: CodeFieldProps) {
  return (
    <TextField
      name="code"
      label={label}
      hint={hint}
      error={error}
      inputMode={letters ? 'text' : 'numeric'}
      autoComplete={letters ? 'off' : 'one-time-code'}
      autoCapitalize="none"
      autoCorrect="off"
      spellCheck={false}
      maxLength={40}
      required
    />
  )
}
