import { Button } from '@mui/material'
import type { ReactNode } from 'react'
import { HttpError, type RaRecord, useResourceContext, useShowController, useTranslate } from 'react-admin'
import { BackLink } from './back-link'
import { Loading } from './loading'
import { MessageState } from './message-state'
import { isWithdrawn, OutOfDate } from './out-of-date'
import { PageHeader } from './page-header'

const stay = () => undefined

interface FailedProps {
  resource: string
  error: unknown
  onRetry: () => void
}

function Failed({ resource, error, onRetry }: FailedProps) {
  const translate = useTranslate()
  const isGone = error instanceof HttpError && (error.status === 404 || error.status === 400)
  const title = translate(`sihat.${resource}.${isGone ? 'notFound' : 'showFailed'}`)
  return (
    <>
      <PageHeader title={title} />
      <MessageState
        role="alert"
        title={translate(isGone ? 'sihat.error.notFound' : 'sihat.error.connection')}
        action={!isGone && <Button onClick={onRetry}>{translate('sihat.error.retry')}</Button>}
      />
    </>
  )
}

interface ShowPageProps<T> {
  render: (record: T) => ReactNode
}

/** One record, with the way back to its list and what stands in its place. Its texts are those of the resource. */
export function ShowPage<T extends RaRecord>({ render }: ShowPageProps<T>) {
  const translate = useTranslate()
  const resource = useResourceContext() ?? ''
  const { record, error, refetch } = useShowController<T>({ queryOptions: { onError: stay } })
  const isFailed = Boolean(error) && (!record || isWithdrawn(error))
  return (
    <>
      <BackLink to={`/${resource}`} label={translate(`sihat.${resource}.back`)} />
      {isFailed && <Failed resource={resource} error={error} onRetry={() => refetch()} />}
      {!error && !record && <Loading height={420} label={translate(`sihat.${resource}.loading`)} />}
      {error && !isFailed && <OutOfDate onRetry={() => refetch()} />}
      {!isFailed && record && render(record)}
    </>
  )
}
