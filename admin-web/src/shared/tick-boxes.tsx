import { Box, Checkbox, FormControl, FormControlLabel, FormHelperText, FormLabel } from '@mui/material'

interface TickBoxesProps {
  name: string
  label: string
  options: readonly { id: string; name: string }[]
  ticked: readonly string[]
  error?: string
}

/** Any number of a few choices. */
export const TickBoxes = ({ name, label, options, ticked, error }: TickBoxesProps) => (
  <FormControl component="fieldset" error={error !== undefined}>
    <FormLabel component="legend">{label}</FormLabel>
    <Box sx={{ display: 'grid', gridTemplateColumns: 'repeat(auto-fill, minmax(11rem, 1fr))' }}>
      {options.map((option) => (
        <FormControlLabel
          key={option.id}
          control={<Checkbox name={name} value={option.id} defaultChecked={ticked.includes(option.id)} />}
          label={option.name}
        />
      ))}
    </Box>
    {error && <FormHelperText>{error}</FormHelperText>}
  </FormControl>
)
