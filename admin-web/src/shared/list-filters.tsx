import { Box, Button, Tab, Tabs, Typography } from '@mui/material'
import type { ReactNode } from 'react'
import { useListContext, useTranslate } from 'react-admin'
import { SearchField } from './search-field'
import { formatCount, useTabCounts } from './tab-counts'
import { useFilters } from './use-filters'

const ALL = 'all'

export interface ListTabs {
  /** The field that the tabs filter by. */
  source: string
  values: readonly string[]
  /** The value to begin with, where that is not all of them; all of them then come last. */
  initial?: string
}

const Count = ({ of, most }: { of: number; most: number }) => (
  <Typography
    component="span"
    variant="body2"
    color="text.secondary"
    sx={{ ml: 0.75, fontVariantNumeric: 'tabular-nums' }}
  >
    {formatCount(of, most)}
  </Typography>
)

/** The search of a list. Its texts are those of the resource. */
export function ListSearch({ filter }: { filter?: ReactNode }) {
  const translate = useTranslate()
  const { resource } = useListContext()
  const text = (key: string) => translate(`sihat.${resource}.${key}`)
  return (
    <Box sx={{ px: 2, pt: 2, maxWidth: '32rem' }}>
      {filter ?? <SearchField label={text('search')} placeholder={text('searchHint')} />}
    </Box>
  )
}

/** Search and one tab for each value. Its texts are those of the resource. */
export function ListFilters({ source, values, initial, filter }: ListTabs & { filter?: ReactNode }) {
  const translate = useTranslate()
  const { resource } = useListContext()
  const { filterValues, setFilters, setFilter } = useFilters()
  const counts = useTabCounts(source)
  const text = (key: string) => translate(`sihat.${resource}.${key}`)

  const countOf = (value: string) => {
    const count = value === ALL ? counts?.all : counts?.tabs[value]
    return (
      count !== undefined && { icon: <Count of={count} most={counts?.most ?? Number.POSITIVE_INFINITY} /> }
    )
  }

  // Whoever came by a link with more than can be chosen here must see that, and have a way out.
  const isLimited = !filter && Object.keys(filterValues).some((field) => field !== 'q' && field !== source)
  const chosen = (name: string) => (name in filterValues ? { [name]: filterValues[name] } : {})

  return (
    <Box sx={{ borderBottom: 1, borderColor: 'divider' }}>
      <ListSearch filter={filter} />
      {isLimited && (
        <Box sx={{ px: 2, pt: 1, display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center' }}>
          <Typography variant="body2">{translate('sihat.list.limited')}</Typography>
          <Button onClick={() => setFilters({ ...chosen('q'), ...chosen(source) })}>
            {translate('sihat.list.unlimited')}
          </Button>
        </Box>
      )}
      <Tabs
        value={filterValues[source] ?? ALL}
        onChange={(_event, value) => setFilter(source, value === ALL ? undefined : value)}
        variant="scrollable"
        allowScrollButtonsMobile
        aria-label={text('tabs')}
      >
        {(initial ? [...values, ALL] : [ALL, ...values]).map((value) => (
          <Tab
            key={value}
            value={value}
            id={`${resource}-tab-${value}`}
            aria-controls={`${resource}-results`}
            label={text(value === ALL ? 'all' : `${source}.${value}`)}
            {...countOf(value)}
            iconPosition="end"
          />
        ))}
      </Tabs>
    </Box>
  )
}

interface ListPanelProps {
  source: string
  children: ReactNode
}

/** What the tabs of the list filters show. */
export function ListPanel({ source, children }: ListPanelProps) {
  const { resource, filterValues, isFetching } = useListContext()
  return (
    <div
      role="tabpanel"
      id={`${resource}-results`}
      aria-labelledby={`${resource}-tab-${filterValues[source] ?? ALL}`}
      aria-busy={isFetching}
    >
      {children}
    </div>
  )
}
