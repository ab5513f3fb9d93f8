import { Box, Button, useMediaQuery } from '@mui/material'
import type { ComponentType } from 'react'
import { Pagination, useListContext, useTranslate } from 'react-admin'
import { PHONE } from '../theme/theme'
import type { ListTabs } from './list-filters'
import { Loading } from './loading'
import { MessageState } from './message-state'
import { isWithdrawn, OutOfDate } from './out-of-date'

function useResourceText() {
  const translate = useTranslate()
  const { resource } = useListContext()
  return (key: string) => translate(`sihat.${resource}.${key}`)
}

function Pending() {
  const text = useResourceText()
  return (
    <Box sx={{ p: 2 }}>
      <Loading label={text('loading')} height={52} rows={6} />
    </Box>
  )
}

function Failed() {
  const translate = useTranslate()
  const text = useResourceText()
  const { refetch } = useListContext()
  return (
    <MessageState
      role="alert"
      title={text('fetchFailed')}
      text={translate('sihat.error.connection')}
      action={
        <Button variant="outlined" onClick={() => refetch()}>
          {translate('sihat.error.retry')}
        </Button>
      }
    />
  )
}

function Empty({ source, initial }: Partial<ListTabs>) {
  const translate = useTranslate()
  const text = useResourceText()
  const { filterValues, setFilters } = useListContext()
  const filtered = Object.keys(filterValues).length
  if (filtered === 0) return <MessageState title={text('noneYet')} />
  if (initial && filtered === 1 && source && filterValues[source] === initial) {
    return <MessageState title={text('noneInitial')} />
  }
  return (
    <MessageState
      title={text('none')}
      action={
        <Button variant="outlined" onClick={() => setFilters({})}>
          {translate('sihat.list.clear')}
        </Button>
      }
    />
  )
}

interface ListResultsProps {
  tabs?: ListTabs
  table: ComponentType
  /** In place of the table on a phone. */
  cards: ComponentType
}

/** The rows of a list and whatever stands in their place. Its texts are those of the resource. */
export function ListResults({ tabs, table: Table, cards: Cards }: ListResultsProps) {
  const isPhone = useMediaQuery(PHONE, { noSsr: true })
  const { data, error, isPending, total, refetch } = useListContext()
  if (error && (!data || isWithdrawn(error))) return <Failed />
  if (isPending) return <Pending />
  if (total === 0) return <Empty {...tabs} />
  return (
    <>
      {error && <OutOfDate onRetry={() => refetch()} />}
      {isPhone ? <Cards /> : <Table />}
      <Pagination rowsPerPageOptions={[]} />
    </>
  )
}
