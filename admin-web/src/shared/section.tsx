import { Card, Typography } from '@mui/material'
import { type ReactNode, useId } from 'react'

interface SectionProps {
  title: string
  children: ReactNode
}

/** A titled card of a show page. */
export function Section({ title, children }: SectionProps) {
  const headingId = useId()
  return (
    <Card
      component="section"
      aria-labelledby={headingId}
      sx={{
        p: { xs: 2, md: 3 },
        display: 'grid',
        gridTemplateColumns: 'minmax(0, 1fr)',
        gap: 2,
        // With `hidden` nothing in the card could stay in view while the page scrolls.
        overflow: 'clip',
      }}
    >
      <Typography variant="h2" id={headingId}>
        {title}
      </Typography>
      {children}
    </Card>
  )
}
