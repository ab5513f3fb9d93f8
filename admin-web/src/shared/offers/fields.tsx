import { styled, TextField } from '@mui/material'
import { useTranslate } from 'react-admin'
import { type FieldValues, useFormContext, useFormState } from 'react-hook-form'
import type { OfferValues } from './offer-values'
import type { Rule } from './rules'

export interface Choice {
  id: string
  name: string
}

interface FieldProps {
  /** Path of the value in the form. It is the id of the input too, so that a gap can lead to it. */
  source: string
  label: string
  rule?: Rule
  isNeeded?: boolean | ((values: OfferValues) => boolean)
  choices?: readonly Choice[]
}

/** The properties of an input, for react-hook-form and for the page. */
function useField({ source, rule, isNeeded = false }: FieldProps) {
  const translate = useTranslate()
  const { register, getFieldState } = useFormContext()
  const error = getFieldState(source, useFormState({ name: source, exact: true })).error?.message
  const validate = (value: unknown, values: FieldValues) => {
    if (typeof value !== 'string') return true
    const typed = value.trim()
    const needed = typeof isNeeded === 'function' ? isNeeded(values as OfferValues) : isNeeded
    if (!typed) return needed ? translate('sihat.offers.wrong.needed') : true
    return rule?.(typed, values as OfferValues, translate) ?? true
  }
  return { input: register(source, { validate }), error }
}

interface LabelledProps extends FieldProps {
  hint?: string
  type?: 'date' | 'datetime-local'
  isLong?: boolean
  maxLength?: number
  /** It has the focus when its form opens. */
  isFirst?: boolean
}

/** An input below its label. */
export function Field(props: LabelledProps) {
  const { source, label, choices, hint, type, isLong, maxLength, isFirst } = props
  const { input, error } = useField(props)
  const { ref, ...registered } = input
  return (
    <TextField
      {...registered}
      id={source}
      inputRef={ref}
      label={label}
      type={type}
      select={choices !== undefined}
      multiline={isLong}
      minRows={isLong ? 2 : undefined}
      autoComplete="off"
      autoFocus={isFirst}
      error={error !== undefined}
      helperText={error ?? hint}
      fullWidth
      slotProps={{
        inputLabel: { shrink: true },
        select: { native: true },
        htmlInput: { maxLength },
      }}
    >
      {choices && <Options choices={choices} />}
    </TextField>
  )
}

const Options = ({ choices }: { choices: readonly Choice[] }) =>
  choices.map(({ id, name }) => (
    <option key={id} value={id}>
      {name}
    </option>
  ))

const Compact = styled('input')(({ theme: { tokens } }) => ({
  font: 'inherit',
  fontSize: '0.875rem',
  color: tokens.ink,
  background: tokens.bg,
  boxSizing: 'border-box',
  minBlockSize: 36,
  inlineSize: '100%',
  padding: '2px 6px',
  border: `1px solid ${tokens.inputBorder}`,
  borderRadius: 4,
  '&[aria-invalid=true]': { borderColor: tokens.danger },
  '&[type=checkbox]': { inlineSize: 24, minBlockSize: 24 },
}))

const Wrong = styled('div')(({ theme: { tokens } }) => ({ color: tokens.danger, fontSize: '0.8125rem' }))

interface CellProps extends FieldProps {
  type?: 'checkbox'
  /** In characters. */
  width?: number
}

/** An input in a table: its label is read out, and its column shows it. */
export function Cell(props: CellProps) {
  const { source, label, choices, type, width = 8 } = props
  const { input, error } = useField(props)
  const errorId = `${source}-error`
  return (
    <>
      <Compact
        {...input}
        as={choices ? 'select' : 'input'}
        id={source}
        type={type}
        aria-label={label}
        aria-invalid={error !== undefined}
        aria-describedby={error && errorId}
        autoComplete="off"
        sx={{ minInlineSize: type ? undefined : `${width}ch` }}
      >
        {choices && <Options choices={choices} />}
      </Compact>
      {error && <Wrong id={errorId}>{error}</Wrong>}
    </>
  )
}
