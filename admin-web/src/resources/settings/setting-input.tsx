import { FormControlLabel, FormHelperText, InputAdornment, MenuItem, Switch, TextField } from '@mui/material'
import { useTranslate } from 'react-admin'
import type { Setting } from '../../providers/types'
import { RefundRuleInput } from './refund-rule-input'
import { useSettingText } from './setting-value'

interface SettingInputProps {
  setting: Setting
  text: string
  /** Why the server did not take it. */
  problem: string
  onEnter: (text: string) => void
}

const INPUT_TYPES = { email: 'email', phone: 'tel', address: 'url', number: 'text' } as const

/** The field that the setting's kind asks for. */
export function SettingInput({ setting, text, problem, onEnter }: SettingInputProps) {
  const translate = useTranslate()
  const { label, option } = useSettingText(setting)
  const { kind, unit, options, description } = setting
  if (kind === 'switch') {
    return (
      <>
        <FormControlLabel
          label={label}
          control={
            <Switch checked={text === 'true'} onChange={({ target }) => onEnter(String(target.checked))} />
          }
          sx={{ minHeight: 44 }}
        />
        <FormHelperText error={problem !== ''}>{problem || description}</FormHelperText>
      </>
    )
  }
  if (kind === 'refundRule')
    return (
      <RefundRuleInput label={label} text={text} help={description} problem={problem} onEnter={onEnter} />
    )
  const common = {
    label,
    value: text,
    error: problem !== '',
    helperText: problem || description,
    onChange: ({ target }: { target: { value: string } }) => onEnter(target.value),
    fullWidth: true,
  }
  if (kind === 'choice') {
    return (
      <TextField {...common} select>
        {options.map((value) => (
          <MenuItem key={value} value={value} sx={{ minHeight: 44 }}>
            {option(value)}
          </MenuItem>
        ))}
      </TextField>
    )
  }
  return (
    <TextField
      {...common}
      type={INPUT_TYPES[kind]}
      slotProps={{
        htmlInput: { maxLength: 500, ...(kind === 'number' && { inputMode: 'numeric' }) },
        input: unit
          ? {
              endAdornment: (
                <InputAdornment position="end">
                  {translate(`sihat.settings.unit.${unit}`, { _: unit })}
                </InputAdornment>
              ),
            }
          : {},
      }}
    />
  )
}
