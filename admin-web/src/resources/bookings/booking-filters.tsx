import { Box, Tab, Tabs } from '@mui/material'
import { FilterLiveSearch, useListContext, useTranslate } from 'react-admin'
import type { BookingStatus } from '../../providers/types'
import { statuses } from './statuses'

const ALL = 'all'

export function BookingFilters() {
  const translate = useTranslate()
  const { filterValues, setFilters } = useListContext()
  const show = (status: BookingStatus | typeof ALL) => {
    const { status: _previous, ...others } = filterValues
    setFilters(status === ALL ? others : { ...others, status })
  }

  return (
    <Box sx={{ borderBottom: 1, borderColor: 'divider' }}>
      <Box sx={{ px: 2, pt: 2, maxWidth: '28rem' }}>
        <FilterLiveSearch
          source="q"
          label="sihat.bookings.search"
          placeholder={translate('sihat.bookings.searchHint')}
          fullWidth
        />
      </Box>
      <Tabs
        value={filterValues.status ?? ALL}
        onChange={(_event, status) => show(status)}
        variant="scrollable"
        allowScrollButtonsMobile
        aria-label={translate('sihat.bookings.statusTabs')}
      >
        {[ALL, ...statuses].map((status) => (
          <Tab
            key={status}
            value={status}
            id={`booking-tab-${status}`}
            aria-controls="booking-results"
            label={translate(status === ALL ? 'sihat.bookings.all' : `sihat.bookings.status.${status}`)}
          />
        ))}
      </Tabs>
    </Box>
  )
}
