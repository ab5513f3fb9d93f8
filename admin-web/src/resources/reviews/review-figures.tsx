import { useQuery } from '@tanstack/react-query'
import { useDataProvider, useTranslate } from 'react-admin'
import type { SihatDataProvider } from '../../providers/data-provider'
import { Figures } from '../../shared/figures'

const FIGURES = ['total', 'successStories', 'withRatings', 'averageRating'] as const

/** Of all reviews, whatever is sought below. */
export function ReviewFigures() {
  const translate = useTranslate()
  const text = (key: string) => translate(`sihat.reviews.figures.${key}`)
  const dataProvider = useDataProvider<SihatDataProvider>()
  const { data, isError } = useQuery({
    queryKey: ['reviews', 'figures'],
    queryFn: () => dataProvider.reviewFigures(),
    retry: false,
  })
  const figure = (name: (typeof FIGURES)[number]) => {
    if (!data) return undefined
    if (name !== 'averageRating') return data[name].toLocaleString('en')
    return data.averageRating === null ? text('noAverage') : data.averageRating.toFixed(1)
  }
  return (
    <Figures
      label={text(isError ? 'failed' : 'title')}
      figures={FIGURES.map((name) => ({ label: text(name), value: figure(name) }))}
      isError={isError}
    />
  )
}
