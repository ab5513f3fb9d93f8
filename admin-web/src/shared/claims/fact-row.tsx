import { Box, Typography } from '@mui/material'
import type { ReactNode } from 'react'

interface FactRowProps {
  label: string
  value?: string
  /** Below the value. */
  about?: ReactNode
  state?: ReactNode
  actions?: ReactNode
}

/** A fact in a list of facts, with its state beside it. */
export const FactRow = ({ label, value, about, state, actions }: FactRowProps) => (
  <Box
    component="li"
    sx={{
      py: 1.5,
      display: 'flex',
      flexWrap: 'wrap',
      gap: 1,
      justifyContent: 'space-between',
      borderTop: 1,
      borderColor: 'divider',
    }}
  >
    <Box sx={{ flex: '1 1 16rem', minWidth: 0, overflowWrap: 'anywhere' }}>
      <Typography variant="body2" color="text.secondary">
        {label}
      </Typography>
      {value && (
        <Typography sx={{ fontWeight: 600 }} dir="auto">
          {value}
        </Typography>
      )}
      {about}
    </Box>
    <Box sx={{ display: 'grid', gap: 0.5, justifyItems: 'start', alignContent: 'start' }}>
      {state}
      {actions}
    </Box>
  </Box>
)
