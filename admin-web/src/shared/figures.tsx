import { Box, Card, Typography } from '@mui/material'

export interface Figure {
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
        <Typography
          sx={{
            fontSize: { xs: '1.375rem', md: '1.75rem' },
            fontWeight: 650,
            fontVariantNumeric: 'tabular-nums',
            overflowWrap: 'anywhere',
          }}
        >
          {figure.value ?? (isError ? '–' : '…')}
        </Typography>
        {figure.hint && (
          <Typography variant="body2" color="text.secondary">
            {figure.hint}
          </Typography>
        )}
      </Card>
    ))}
  </Box>
)
