import { Box, Button, FormHelperText, TextField, Typography } from '@mui/material'
import { useTranslate } from 'react-admin'

interface Step {
  /** Holds the typed text until it is a whole number. */
  days: number | string
  percent: number | string
}

interface RefundRuleInputProps {
  label: string
  /** The steps as JSON. */
  text: string
  help: string
  problem: string
  onEnter: (text: string) => void
}

const entered = (typed: string) => (/^\d+$/.test(typed) ? Number(typed) : typed)

/** The steps of the refund rule, one row each. The server checks them as a whole. */
export function RefundRuleInput({ label, text, help, problem, onEnter }: RefundRuleInputProps) {
  const translate = useTranslate()
  const steps = JSON.parse(text) as Step[]
  const change = (changed: Step[]) => onEnter(JSON.stringify(changed))
  const set = (at: number, changes: Partial<Step>) =>
    change(steps.map((step, index) => (index === at ? { ...step, ...changes } : step)))
  const field = (at: number, name: keyof Step) => (
    <TextField
      label={translate(`sihat.settings.refundRule.${name}`, { number: at + 1 })}
      value={steps[at]?.[name] ?? ''}
      error={problem !== ''}
      onChange={({ target }) => set(at, { [name]: entered(target.value) })}
      slotProps={{ htmlInput: { inputMode: 'numeric', maxLength: 3 } }}
      sx={{ flex: '1 1 8rem' }}
    />
  )
  return (
    <Box component="fieldset" sx={{ border: 0, p: 0, m: 0, display: 'grid', gap: 1.5 }}>
      <Typography component="legend" sx={{ fontWeight: 600, mb: 1 }}>
        {label}
      </Typography>
      {steps.map((_, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a step has no name but its place
        <Box key={at} sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center' }}>
          {field(at, 'days')}
          {field(at, 'percent')}
          <Button
            onClick={() => change(steps.filter((__, index) => index !== at))}
            disabled={steps.length === 1}
            sx={{ minHeight: 44 }}
          >
            {translate('sihat.settings.refundRule.remove', { number: at + 1 })}
          </Button>
        </Box>
      ))}
      <div>
        <Button onClick={() => change([{ days: '', percent: '' }, ...steps])} sx={{ minHeight: 44 }}>
          {translate('sihat.settings.refundRule.add')}
        </Button>
      </div>
      <FormHelperText error={problem !== ''}>{problem || help}</FormHelperText>
    </Box>
  )
}
