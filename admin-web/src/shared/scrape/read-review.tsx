import { Box, Link, Typography } from '@mui/material'
import { useTranslate } from 'react-admin'
import type { ScrapedReview } from '../../providers/types'
import { formatDate } from '../format'

/** What a page says, and no more: a rating or a day that it does not state is none. */
export function ReadReview({ review }: { review: ScrapedReview }) {
  const translate = useTranslate()
  const text = (key: string) => translate(`sihat.reviews.scrape.preview.${key}`)
  const { reviewerName, reviewText, sourceUrl, treatmentMentioned } = review
  const said = [
    review.ratingStated ? translate('sihat.reviews.rating', { rating: review.rating }) : text('noRating'),
    review.reviewDateStated ? formatDate(review.reviewDate) : text('noDate'),
    ...(treatmentMentioned ? [treatmentMentioned] : []),
  ]
  return (
    <Box sx={{ display: 'grid', gap: 0.5, minWidth: 0, overflowWrap: 'anywhere' }}>
      <Typography sx={{ fontWeight: 600 }}>{reviewerName}</Typography>
      <Typography variant="body2" color="text.secondary">
        {said.join(' · ')}
      </Typography>
      <Typography dir="auto" sx={{ whiteSpace: 'pre-line' }}>
        {reviewText}
      </Typography>
      <Typography variant="body2">
        <Link href={sourceUrl} target="_blank" rel="noopener noreferrer nofollow">
          {sourceUrl.replace(/^https?:\/\//, '')}
        </Link>
      </Typography>
    </Box>
  )
}
