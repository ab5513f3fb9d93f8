import { Button } from '@mui/material'
import { useQuery } from '@tanstack/react-query'
import { CanAccess, useDataProvider, useTranslate } from 'react-admin'
import type { SihatDataProvider } from '../../providers/data-provider'
import { AccessDenied } from '../../shared/access-denied'
import { Loading } from '../../shared/loading'
import { MessageState } from '../../shared/message-state'
import { PageHeader } from '../../shared/page-header'
import { PageSpinner } from '../../shared/page-spinner'
import { FailedJobs } from './failed-jobs'
import { QueueStates } from './queue-states'

function QueuesAndJobs() {
  const translate = useTranslate()
  const text = (key: string) => translate(`sihat.queues.${key}`)
  const dataProvider = useDataProvider<SihatDataProvider>()
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: ['queues'],
    queryFn: () => dataProvider.readQueues(),
    retry: false,
  })
  const reload = async () => void (await refetch())
  return (
    <>
      <PageHeader
        title={translate('resources.queues.name', { smart_count: 2 })}
        intro={text('intro')}
        actions={
          <Button variant="outlined" disabled={isFetching} onClick={() => void reload()}>
            {text('refresh')}
          </Button>
        }
      />
      {error && (
        <MessageState
          role="alert"
          title={text('failed')}
          action={<Button onClick={() => void reload()}>{translate('sihat.error.retry')}</Button>}
        />
      )}
      {!error && !data && <Loading height={320} label={text('loading')} />}
      {!error && data && (
        <>
          <QueueStates queues={data.queues} />
          <FailedJobs jobs={data.failedJobs} onChanged={reload} />
        </>
      )}
    </>
  )
}

export default function QueuesPage() {
  return (
    <CanAccess action="list" loading={<PageSpinner />} accessDenied={<AccessDenied />}>
      <QueuesAndJobs />
    </CanAccess>
  )
}
