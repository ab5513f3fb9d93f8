import { TextField } from '@mui/material'
import { useTranslate } from 'react-admin'
import type { ReasonRule } from './bulk/status-choice'

export interface MessageAndNoteValue {
  /** Message to the patient. */
  reason: string
  internalNote: string
}

export const NO_WORDS: MessageAndNoteValue = { reason: '', internalNote: '' }

/** Returns the texts as the API takes them: trimmed, and undefined where empty. */
export const trimmed = ({ reason, internalNote }: MessageAndNoteValue) => ({
  reason: reason.trim() || undefined,
  internalNote: internalNote.trim() || undefined,
})

interface MessageAndNoteProps {
  /** Whether the change asks for a message to the patient. The note is always optional. */
  rule: ReasonRule
  value: MessageAndNoteValue
  onChange: (value: MessageAndNoteValue) => void
  isMessageMissing: boolean
}

/** Two fields of a change of status: one that the patient reads, one for staff. */
export function MessageAndNote({ rule, value, onChange, isMessageMissing }: MessageAndNoteProps) {
  const translate = useTranslate()
  const text = (key: string) => translate(`sihat.messageAndNote.${key}`)
  const field = { multiline: true, minRows: 2, fullWidth: true } as const
  return (
    <>
      {rule !== 'none' && (
        <TextField
          {...field}
          label={text(rule === 'required' ? 'message' : 'messageOptional')}
          value={value.reason}
          onChange={(event) => onChange({ ...value, reason: event.target.value })}
          error={isMessageMissing}
          helperText={text(isMessageMissing ? 'messageRequired' : 'messageHint')}
          slotProps={{ htmlInput: { maxLength: 1000 } }}
          autoFocus
        />
      )}
      <TextField
        {...field}
        label={text('note')}
        value={value.internalNote}
        onChange={(event) => onChange({ ...value, internalNote: event.target.value })}
        helperText={text('noteHint')}
        slotProps={{ htmlInput: { maxLength: 1000 } }}
      />
    </>
  )
}
