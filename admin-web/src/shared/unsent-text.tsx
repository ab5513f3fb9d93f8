import { TextField } from '@mui/material'
import { useState } from 'react'
import { useTranslate } from 'react-admin'
import { unsaved } from '../providers/unsaved'
import { Section } from './section'
import { useUnsaved } from './use-unsaved'

export type TextInput = HTMLInputElement | HTMLTextAreaElement

/** Reads the fields while they are still on the page. */
const readUnsent = (inputs: Set<TextInput>) =>
  [...inputs].flatMap((input) =>
    input.isConnected && input.value.trim() && unsaved.isThere()
      ? [
          {
            label: input.labels?.[0]?.firstChild?.textContent ?? input.getAttribute('aria-label'),
            text: input.value,
          },
        ]
      : [],
  )

/** Keeps typed text readable in place of the forms that held it. */
export function UnsentText({ inputs }: { inputs: Set<TextInput> }) {
  const translate = useTranslate()
  const [unsent] = useState(() => readUnsent(inputs))
  useUnsaved(unsent.length > 0)
  if (unsent.length === 0) return null
  return (
    <Section title={translate('sihat.error.unsentText')}>
      {unsent.map(({ label, text }) => (
        <TextField
          key={label}
          label={label}
          value={text}
          slotProps={{ htmlInput: { readOnly: true } }}
          multiline
          fullWidth
        />
      ))}
    </Section>
  )
}
