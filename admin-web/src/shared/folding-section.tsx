import { Box, Card, Typography, useMediaQuery } from '@mui/material'
import type { ReactNode } from 'react'
import { PHONE } from '../theme/theme'
import { Section } from './section'

interface FoldingSectionProps {
  title: string
  children: ReactNode
}

/** A section of a long page. A phone shows its title, and the rest when the reader unfolds the section. */
export function FoldingSection({ title, children }: FoldingSectionProps) {
  const isPhone = useMediaQuery(PHONE, { noSsr: true })
  if (!isPhone) return <Section title={title}>{children}</Section>
  return (
    <Card component="details" sx={{ px: 2, overflow: 'clip' }}>
      <Typography component="summary" sx={{ py: 2, cursor: 'pointer' }}>
        <Typography component="h2" variant="h2" sx={{ display: 'inline' }}>
          {title}
        </Typography>
      </Typography>
      <Box
        component="section"
        aria-label={title}
        sx={{ pb: 2, display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 2 }}
      >
        {children}
      </Box>
    </Card>
  )
}
