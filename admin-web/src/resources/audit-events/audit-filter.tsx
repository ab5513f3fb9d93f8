import { Box, Button, TextField, Typography } from '@mui/material'
import { useTranslate } from 'react-admin'
import { SearchField } from '../../shared/search-field'
import { useFilters } from '../../shared/use-filters'

/** Search and day; who came by a link to one person's or one thing's entries can have all again. */
export function AuditFilter() {
  const translate = useTranslate()
  const { filterValues, setFilters, setFilter } = useFilters()
  const { personId, subjectId, action, ...others } = filterValues
  return (
    <Box sx={{ display: 'grid', gap: 2, alignItems: 'start', gridTemplateColumns: { md: '1fr 12rem' } }}>
      <SearchField
        label={translate('sihat.audit-events.search')}
        placeholder={translate('sihat.audit-events.searchHint')}
      />
      <TextField
        type="date"
        label={translate('sihat.audit-events.day')}
        value={filterValues.day ?? ''}
        onChange={({ target }) => setFilter('day', target.value || undefined)}
        slotProps={{ inputLabel: { shrink: true } }}
      />
      {(personId || subjectId || action) && (
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center' }}>
          <Typography variant="body2">{translate('sihat.list.limited')}</Typography>
          <Button onClick={() => setFilters(others)}>{translate('sihat.list.unlimited')}</Button>
        </Box>
      )}
    </Box>
  )
}
