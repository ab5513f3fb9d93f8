import { FormControl, FormHelperText, FormLabel, styled } from '@mui/material'
import { type ComponentProps, useId } from 'react'

/** The browser's own: it can be reached by key, dropped on and read out. */
const Chooser = styled('input')(({ theme: { tokens, shape } }) => ({
  font: 'inherit',
  color: tokens.ink,
  inlineSize: '100%',
  minBlockSize: 44,
  marginBlockStart: 6,
  padding: 4,
  border: `1px dashed ${tokens.inputBorder}`,
  borderRadius: shape.borderRadius,
  background: tokens.surface,
  '&::file-selector-button': {
    font: 'inherit',
    fontWeight: 600,
    minBlockSize: 36,
    marginInlineEnd: 12,
    paddingInline: 14,
    border: `1px solid ${tokens.border}`,
    borderRadius: shape.borderRadius,
    color: tokens.brand,
    background: tokens.bg,
    cursor: 'pointer',
  },
}))

interface FileFieldProps extends ComponentProps<'input'> {
  label: string
  hint: string
  /** What is wrong with the chosen file. */
  error?: string
}

export function FileField({ label, hint, error, id, ...input }: FileFieldProps) {
  const ownId = useId()
  const inputId = id ?? ownId
  const hintId = `${inputId}-hint`
  return (
    <FormControl error={error !== undefined} fullWidth>
      <FormLabel htmlFor={inputId}>{label}</FormLabel>
      <Chooser
        {...input}
        id={inputId}
        type="file"
        aria-describedby={hintId}
        aria-invalid={error !== undefined}
      />
      <FormHelperText id={hintId}>{error ?? hint}</FormHelperText>
    </FormControl>
  )
}
