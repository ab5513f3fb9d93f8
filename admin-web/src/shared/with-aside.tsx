import { Box } from '@mui/material'
import type { ReactNode } from 'react'
import { PHONE } from '../theme/theme'

const columns = { display: 'grid', gap: 2, alignItems: 'start', gridTemplateColumns: 'minmax(0, 1fr) 20rem' }
const oneColumn = { gridTemplateColumns: 'minmax(0, 1fr)' }
const asideAbove = { [PHONE]: { ...oneColumn, '& > :last-child': { order: -1 } } }
/** The first things stand on top of the aside; on a phone what the page is about comes between them and the rest. */
const asideBelow = {
  gridTemplateAreas: '"main first" "main aside"',
  gridTemplateRows: 'auto 1fr',
  [PHONE]: { ...oneColumn, gridTemplateAreas: '"first" "main" "aside"', gridTemplateRows: 'none' },
}
const part = (area: string, hasAreas: boolean) => ({
  display: 'grid',
  gap: 2,
  ...(hasAreas && { gridArea: area }),
})

interface WithAsideProps {
  children: ReactNode
  aside: ReactNode
  asideLabel: string
  /** Of what can be done, what a phone shows above what the page is about: the rest of a long aside then comes below it. */
  first?: ReactNode
}

/** What a page is about, and beside it (on a phone above it) what can be done. */
export function WithAside({ children, aside, asideLabel, first }: WithAsideProps) {
  const hasFirst = first !== undefined
  return (
    <Box sx={{ ...columns, ...(hasFirst ? asideBelow : asideAbove) }}>
      {hasFirst && <Box sx={part('first', hasFirst)}>{first}</Box>}
      <Box sx={part('main', hasFirst)}>{children}</Box>
      <Box component="aside" aria-label={asideLabel} sx={part('aside', hasFirst)}>
        {aside}
      </Box>
    </Box>
  )
}
