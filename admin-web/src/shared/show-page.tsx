import { Button } from '@mui/material'
import type { ReactNode } from 'react'
import { HttpError, type RaRecord, useResourceContext, useShowController, useTranslate } from 'react-admin'
import { BackLink } from './back-link'
import { Loading } from './loading'
import { MessageState } from './message-state'
import { isWithdrawn, OutOfDate } from './out-of-date'
import { PageHeader } from './page-header'
import { UnsentText } from './unsent-text'

const stay = () => undefined

interface FailedProps {
  resource: string
  error: unknown
  /** The page has shown the record before. */
  wasShown: boolean
  onRetry: () => void
}

function Failed({ resource, error, wasShown, onRetry }: FailedProps) {
  const translate = useTranslate()
  const isGone = error instanceof HttpError && (error.status === 404 || error.status === 400)
  const gone = { title: translate(`sihat.${resource}.notFound`), why: translate('sihat.error.notFound') }
  if (wasShown) {
    gone.title = translate(`sihat.${resource}.gone`, { _: gone.title })
    gone.why = translate(`sihat.${resource}.goneWhy`, { _: gone.why })
  }
  return (
    <>
      <PageHeader title={isGone ? gone.title : translate(`sihat.${resource}.showFailed`)} />
      <MessageState
        role="alert"
        title={isGone ? gone.why : translate('sihat.error.connection')}
        action={!isGone && <Button onClick={onRetry}>{translate('sihat.error.retry')}</Button>}
      />
    </>
  )
}

interface ShowPageProps<T> {
  render: (record: T) => ReactNode
  /** Whether a record has what the page shows. The list stores its rows as records, and a row can have less. */
  isComplete?: (record: T) => boolean
}

/** One record, with the way back to its list and what stands in its place. Its texts are those of the resource. */
export function ShowPage<T extends RaRecord>({ render, isComplete }: ShowPageProps<T>) {
  const translate = useTranslate()
  const resource = useResourceContext() ?? ''
  const { record: found, error, refetch } = useShowController<T>({ queryOptions: { onError: stay } })
  const record = found && (!isComplete || isComplete(found)) ? found : undefined
  const isFailed = Boolean(error) && (!record || isWithdrawn(error))
  return (
    <>
      <BackLink to={`/${resource}`} label={translate(`sihat.${resource}.back`)} />
      {isFailed && (
        <>
          <Failed
            resource={resource}
            error={error}
            wasShown={record !== undefined}
            onRetry={() => refetch()}
          />
          <UnsentText />
        </>
      )}
      {!error && !record && <Loading height={420} label={translate(`sihat.${resource}.loading`)} />}
      {error && !isFailed && <OutOfDate onRetry={() => refetch()} />}
      {!isFailed && record && render(record)}
    </>
  )
}
