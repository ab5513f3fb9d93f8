import { Card } from '@mui/material'
import { ListBase, useNotify, useTranslate } from 'react-admin'
import { PageHeader } from '../../shared/page-header'
import { BookingFilters } from './booking-filters'
import { BookingResults } from './booking-results'

const NEWEST_FIRST = { field: 'createdAt', order: 'DESC' } as const

export default function BookingList() {
  const translate = useTranslate()
  const notify = useNotify()
  return (
    <ListBase
      sort={NEWEST_FIRST}
      perPage={25}
      exporter={false}
      queryOptions={{ onError: () => notify('sihat.bookings.fetchFailed', { type: 'error' }) }}
    >
      <PageHeader
        title={translate('resources.bookings.name', { smart_count: 2 })}
        intro={translate('sihat.bookings.intro')}
      />
      <Card>
        <BookingFilters />
        <BookingResults />
      </Card>
    </ListBase>
  )
}
