import { Box, Card, Typography } from '@mui/material'
import { useQuery } from '@tanstack/react-query'
import { useDataProvider, useTranslate } from 'react-admin'
import type { SihatDataProvider } from '../../providers/data-provider'

const FIGURES = ['total', 'successStories', 'withRatings', 'averageRating'] as const

/** Of all reviews, whatever is sought below. */
export function ReviewFigures() {
  const translate = useTranslate()
  const dataProvider = useDataProvider<SihatDataProvider>()
  const { data, isError } = useQuery({
    queryKey: ['reviews', 'figures'],
    queryFn: () => dataProvider.reviewFigures(),
    retry: false,
  })
  const figure = (name: (typeof FIGURES)[number]) => {
    if (!data) return isError ? '–' : '…'
    if (name !== 'averageRating') return data[name].toLocaleString('en')
    return data.averageRating === null
      ? translate('sihat.reviews.figures.noAverage')
      : data.averageRating.toFixed(1)
  }
  return (
    <Box
      component="section"
      aria-label={translate(isError ? 'sihat.reviews.figures.failed' : 'sihat.reviews.figures.title')}
      sx={{ display: 'grid', gap: 2, gridTemplateColumns: { xs: '1fr 1fr', md: 'repeat(4, 1fr)' } }}
    >
      {FIGURES.map((name) => (
        <Card key={name} sx={{ p: 2 }}>
          <Typography variant="body2" color="text.secondary">
            {translate(`sihat.reviews.figures.${name}`)}
          </Typography>
          <Typography sx={{ fontSize: '1.75rem', fontWeight: 650, fontVariantNumeric: 'tabular-nums' }}>
            {figure(name)}
          </Typography>
        </Card>
      ))}
    </Box>
  )
}
