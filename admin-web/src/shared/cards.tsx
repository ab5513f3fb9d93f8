import { Box } from '@mui/material'
import type { ReactNode } from 'react'
import { type RaRecord, RecordsIterator } from 'react-admin'

interface CardsProps<T> {
  render: (record: T) => ReactNode
}

/** The rows of a list on a phone. */
export const Cards = <T extends RaRecord>({ render }: CardsProps<T>) => (
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
          {render(record)}
        </Box>
      )}
    />
  </Box>
)
