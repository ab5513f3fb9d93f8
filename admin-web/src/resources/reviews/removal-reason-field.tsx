import { MenuItem, TextField } from '@mui/material'
import { useTranslate } from 'react-admin'
import type { RemovalReason } from '../../providers/types'

const REASONS: RemovalReason[] = [
  'personal_data',
  'abuse',
  'wrong_hospital',
  'duplicate',
  'not_a_review',
  'legal',
]

interface RemovalReasonFieldProps {
  value: RemovalReason | ''
  isMissing: boolean
  onChoose: (reason: RemovalReason) => void
}

/** Why a review goes for good. */
export function RemovalReasonField({ value, isMissing, onChoose }: RemovalReasonFieldProps) {
  const translate = useTranslate()
  const text = (key: string) => translate(`sihat.reviews.remove.${key}`)
  return (
    <TextField
      select
      fullWidth
      label={text('reason')}
      value={value}
      onChange={(event) => onChoose(event.target.value as RemovalReason)}
      error={isMissing}
      helperText={isMissing && text('reasonRequired')}
    >
      {REASONS.map((reason) => (
        <MenuItem key={reason} value={reason}>
          {text(`reasons.${reason}`)}
        </MenuItem>
      ))}
    </TextField>
  )
}
