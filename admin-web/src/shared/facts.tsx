import { Box } from '@mui/material'
import type { ReactNode } from 'react'

export interface Fact {
  label: string
  value: ReactNode
  /** Takes the whole width. */
  isWide?: boolean
}

/** Labelled values, two columns where there is room. */
export const Facts = ({ facts }: { facts: Fact[] }) => (
  <Box
    component="dl"
    sx={{ m: 0, display: 'grid', gap: 2, gridTemplateColumns: 'repeat(auto-fill, minmax(13rem, 1fr))' }}
  >
    {facts.map(({ label, value, isWide }) => (
      <Box key={label} sx={{ ...(isWide && { gridColumn: '1 / -1' }) }}>
        <Box component="dt" sx={{ color: 'text.secondary', fontSize: '0.875rem' }}>
          {label}
        </Box>
        <Box component="dd" sx={{ m: 0, overflowWrap: 'anywhere' }}>
          {value}
        </Box>
      </Box>
    ))}
  </Box>
)
