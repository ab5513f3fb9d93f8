import { MenuItem, TextField } from '@mui/material'
import { useTranslate } from 'react-admin'
import { useFilters } from '../../shared/use-filters'
import { reasons } from './looks'

/** In place of a search: what was said is not searched. */
export function ReasonFilter() {
  const translate = useTranslate()
  const { filterValues, setFilter } = useFilters()
  return (
    <TextField
      select
      fullWidth
      label={translate('sihat.ai/tickets.reasons')}
      value={filterValues.reason ?? ''}
      onChange={(event) => setFilter('reason', event.target.value || undefined)}
      slotProps={{ inputLabel: { shrink: true }, select: { displayEmpty: true } }}
    >
      {['', ...reasons].map((reason) => (
        <MenuItem key={reason} value={reason}>
          {translate(`sihat.ai/tickets.${reason ? `reason.${reason}` : 'anyReason'}`)}
        </MenuItem>
      ))}
    </TextField>
  )
}
