import { Box, Card, Typography } from '@mui/material'
import { FigureValue } from './figure-value'

interface Figure {
  label: string
  /** Undefined while it is not known. */
  value: string | undefined
  hint?: string
}

interface FiguresProps {
  label: string
  figures: Figure[]
  isError: boolean
}

/** A few figures above a list. */
export const Figures = ({ label, figures, isError }: FiguresProps) => (
  <Box
    component="section"
    aria-label={label}
    sx={{ display: 'grid', gap: 2, gridTemplateColumns: { xs: '1fr 1fr', md: 'repeat(4, 1fr)' } }}
  >
    {figures.map((figure) => (
      <Card key={figure.label} sx={{ p: 2 }}>
        <Typography variant="body2" color="text.secondary">
          {figure.label}
        </Typography>
        <FigureValue value={figure.value ?? (isError ? '–' : '…')} size={{ xs: '1.375rem', md: '1.75rem' }} />
        {figure.hint && (
          <Typography variant="body2" color="text.secondary">
            {figure.hint}
          </Typography>
        )}
      </Card>
    ))}
  </Box>
)
