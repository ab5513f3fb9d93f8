import { Box, Checkbox } from '@mui/material'
import type { ReactNode } from 'react'
import { type RaRecord, RecordsIterator, useListContext, useTranslate } from 'react-admin'

interface CardsProps<T> {
  render: (record: T) => ReactNode
  /** What can be done with chosen rows; without it nothing can be chosen. */
  bulk?: ReactNode
  /** What a box calls its row. */
  nameOf?: (record: T) => string
}

/** The rows of a list on a phone. */
export const Cards = <T extends RaRecord>({ render, bulk, nameOf }: CardsProps<T>) => (
  <>
    {bulk && <Chosen>{bulk}</Chosen>}
    <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none' }}>
      <RecordsIterator<T>
        render={(record) => (
          <Box
            component="li"
            key={record.id}
            sx={{
              p: 2,
              display: 'grid',
              gap: 0.5,
              borderTop: 1,
              borderColor: 'divider',
              overflowWrap: 'anywhere',
            }}
          >
            {bulk && nameOf && <Choose record={record} name={nameOf(record)} />}
            {render(record)}
          </Box>
        )}
      />
    </Box>
  </>
)

function Choose({ record, name }: { record: RaRecord; name: string }) {
  const translate = useTranslate()
  const { selectedIds, onToggleItem } = useListContext()
  return (
    <Checkbox
      checked={selectedIds.includes(record.id)}
      onChange={() => onToggleItem(record.id)}
      slotProps={{ input: { 'aria-label': translate('sihat.list.bulk.choose', { name }) } }}
      sx={{ justifySelf: 'start', m: -1.25, mb: -0.5, p: 1.25 }}
    />
  )
}

/** Stays in sight while rows are chosen further down. */
function Chosen({ children }: { children: ReactNode }) {
  const translate = useTranslate()
  const { selectedIds } = useListContext()
  if (selectedIds.length === 0) return null
  return (
    <Box
      role="region"
      aria-label={translate('sihat.list.bulk.chosen', { smart_count: selectedIds.length })}
      sx={{
        position: 'sticky',
        insetBlockStart: 0,
        zIndex: 2,
        px: 2,
        py: 0.5,
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'center',
        gap: 1,
        bgcolor: 'background.paper',
        borderBlockEnd: 1,
        borderColor: 'divider',
      }}
    >
      <strong>{translate('sihat.list.bulk.chosen', { smart_count: selectedIds.length })}</strong>
      {children}
    </Box>
  )
}
