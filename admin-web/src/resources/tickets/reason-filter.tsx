import { MenuItem, TextField } from '@mui/material'
import { useListContext, useTranslate } from 'react-admin'
import { reasons } from './looks'

/** In place of a search: what was said is not searched. */
export function ReasonFilter() {
  const translate = useTranslate()
  const { filterValues, setFilters } = useListContext()
  const show = (reason: string) => {
    const { reason: _before, ...others } = filterValues
    setFilters(reason ? { ...others, reason } : others)
  }
  return (
    <TextField
      select
      fullWidth
      label={translate('sihat.ai/tickets.reasons')}
      value={filterValues.reason ?? ''}
      onChange={(event) => show(event.target.value)}
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
