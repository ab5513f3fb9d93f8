import { Box } from '@mui/material'
import type { ReactNode } from 'react'
import { PHONE } from '../theme/theme'

const columns = { display: 'grid', gap: 2, alignItems: 'start', gridTemplateColumns: 'minmax(0, 1fr) 20rem' }
const oneColumnOnPhone = {
  [PHONE]: { gridTemplateColumns: 'minmax(0, 1fr)', '& > :last-child': { order: -1 } },
}

interface WithAsideProps {
  children: ReactNode
  aside: ReactNode
  asideLabel: string
}

/** What a page is about, and beside it (on a phone above it) what can be done. */
export const WithAside = ({ children, aside, asideLabel }: WithAsideProps) => (
  <Box sx={{ ...columns, ...oneColumnOnPhone }}>
    <Box sx={{ display: 'grid', gap: 2 }}>{children}</Box>
    <Box component="aside" aria-label={asideLabel} sx={{ display: 'grid', gap: 2 }}>
      {aside}
    </Box>
  </Box>
)
