import { Box } from '@mui/material'
import type { ReactNode } from 'react'
import { PHONE } from '../theme/theme'

interface TwoLinesProps {
  first: ReactNode
  second?: ReactNode
  /** The least width: short values, like dates, need less. */
  minWidth?: string
}

/** A cell of a table: what matters, and below it what else there is. */
export const TwoLines = ({ first, second, minWidth = '8rem' }: TwoLinesProps) => (
  <Box sx={{ minWidth, maxWidth: '14rem', [PHONE]: { maxWidth: 'none' }, overflowWrap: 'anywhere' }}>
    <div>{first}</div>
    {second && <Box sx={{ color: 'text.secondary', fontSize: '0.875rem' }}>{second}</Box>}
  </Box>
)
