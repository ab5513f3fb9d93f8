import { Box, Button } from '@mui/material'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import { useDataProvider, useTranslate } from 'react-admin'
import type { SihatDataProvider } from '../providers/data-provider'
import { Loading } from '../shared/loading'
import { MessageState } from '../shared/message-state'
import { PageHeader } from '../shared/page-header'
import { useLive } from '../shared/use-live'
import { Activity } from './activity'
import { QuickActions } from './quick-actions'
import { StatCards } from './stat-cards'
import { Waiting } from './waiting'

const Charts = lazy(() => import('./charts'))

const TWO_COLUMNS = { xs: 'minmax(0, 1fr)', md: 'minmax(0, 1.6fr) minmax(0, 1fr)' }
const column = { display: 'grid', gap: 2, alignContent: 'start' }

function Figures() {
  const translate = useTranslate()
  const dataProvider = useDataProvider<SihatDataProvider>()
  const { data, error, refetch } = useQuery({
    queryKey: ['dashboard'],
    queryFn: () => dataProvider.readDashboard(),
    retry: false,
  })
  useLive('dashboard', (name) => name.startsWith('team.'))
  if (error) {
    return (
      <MessageState
        role="alert"
        title={translate('sihat.dashboard.failed')}
        action={<Button onClick={() => void refetch()}>{translate('sihat.error.retry')}</Button>}
      />
    )
  }
  if (!data) return <Loading label={translate('sihat.dashboard.loading')} height={252} rows={2} />
  return (
    <>
      <StatCards {...data} />
      <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: TWO_COLUMNS }}>
        <Box sx={column}>
          <Waiting waiting={data.waiting} />
          <Suspense fallback={<Loading label={translate('sihat.dashboard.charts.loading')} height={420} />}>
            <Charts />
          </Suspense>
        </Box>
        <Box sx={column}>
          <QuickActions />
          <Activity events={data.activity} />
        </Box>
      </Box>
    </>
  )
}

export default function AdminDashboard() {
  const translate = useTranslate()
  return (
    <>
      <PageHeader title={translate('sihat.layout.dashboard')} intro={translate('sihat.dashboard.intro')} />
      <Figures />
    </>
  )
}
