import { Box } from '@mui/material'
import type { ReactNode } from 'react'

export interface Fact {
  label: string
  value: ReactNode
}

/** Labelled values, two columns where there is room. */
export const Facts = ({ facts }: { facts: Fact[] }) => (
  <Box
    component="dl"
    sx={{ m: 0, display: 'grid', gap: 2, gridTemplateColumns: 'repeat(auto-fill, minmax(13rem, 1fr))' }}
  >
    {facts.map(({ label, value }) => (
      <div key={label}>
        <Box component="dt" sx={{ color: 'text.secondary', fontSize: '0.875rem' }}>
          {label}
        </Box>
        <Box component="dd" sx={{ m: 0, overflowWrap: 'anywhere' }}>
          {value}
        </Box>
      </div>
    ))}
  </Box>
)
