import { Box, Card } from '@mui/material'
import type { ComponentType, ReactNode } from 'react'
import {
  CanAccess,
  ListBase,
  type SortPayload,
  useNotify,
  useResourceContext,
  useTranslate,
} from 'react-admin'
import { AccessDenied } from './access-denied'
import { ExportButton } from './export-button'
import { ListFilters, ListPanel, ListSearch, type ListTabs } from './list-filters'
import { ListResults } from './list-results'
import { PageHeader } from './page-header'
import { PageSpinner } from './page-spinner'

const NEWEST_FIRST = { field: 'createdAt', order: 'DESC' } as const

interface ListPageProps {
  /** Without them the list is searched only. */
  tabs?: ListTabs
  table: ComponentType
  cards: ComponentType
  /** Newest first, by `createdAt`, unless said otherwise. */
  sort?: SortPayload
  actions?: ReactNode
  /** In place of the search. */
  filter?: ReactNode
  /** Between the heading and the list. */
  above?: ReactNode
}

/** A list with search, perhaps tabs, and its four states. Its texts are those of the resource. */
export function ListPage({ tabs, table, cards, sort = NEWEST_FIRST, actions, filter, above }: ListPageProps) {
  const translate = useTranslate()
  const notify = useNotify()
  const resource = useResourceContext()
  const results = <ListResults tabs={tabs} table={table} cards={cards} />
  return (
    // Before the list, which asks the server before it knows whether it may.
    <CanAccess action="list" loading={<PageSpinner />} accessDenied={<AccessDenied />}>
      <ListBase
        sort={sort}
        filterDefaultValues={tabs?.initial ? { [tabs.source]: tabs.initial } : undefined}
        perPage={25}
        exporter={false}
        queryOptions={{ onError: () => notify(`sihat.${resource}.fetchFailed`, { type: 'error' }) }}
      >
        <PageHeader
          title={translate(`resources.${resource}.name`, { smart_count: 2 })}
          intro={translate(`sihat.${resource}.intro`)}
          actions={
            <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
              <ExportButton />
              {actions}
            </Box>
          }
        />
        {above}
        <Card>
          {tabs ? (
            <>
              <ListFilters {...tabs} filter={filter} />
              <ListPanel source={tabs.source}>{results}</ListPanel>
            </>
          ) : (
            <>
              <ListSearch filter={filter} />
              {results}
            </>
          )}
        </Card>
      </ListBase>
    </CanAccess>
  )
}
