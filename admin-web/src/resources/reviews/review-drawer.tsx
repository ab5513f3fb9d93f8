import CloseIcon from '@mui/icons-material/CloseOutlined'
import { Alert, Box, Button, Drawer, IconButton, Typography } from '@mui/material'
import { useId, useState } from 'react'
import { useTranslate } from 'react-admin'
import type { AdminReview } from '../../providers/types'
import { Facts } from '../../shared/facts'
import { formatDate } from '../../shared/format'
import { RemoveReview } from './remove-review'
import { SourceLink, StorySwitch, useRating } from './review-parts'
import { useModeration } from './use-moderation'

interface ReviewDrawerProps {
  review: AdminReview
  onClose: () => void
}

/** The whole review, and what can be made of it. */
export function ReviewDrawer({ review: given, onClose }: ReviewDrawerProps) {
  const translate = useTranslate()
  const text = (key: string) => translate(`sihat.reviews.${key}`)
  const rating = useRating()
  const titleId = useId()
  const { change, isPending } = useModeration()
  const [review, setReview] = useState(given)
  const isHidden = review.state === 'hidden'
  return (
    <Drawer
      anchor="right"
      open
      onClose={onClose}
      slotProps={{
        paper: { role: 'dialog', 'aria-labelledby': titleId, sx: { width: { xs: '100%', sm: '28rem' } } },
      }}
    >
      <Box sx={{ p: 3, display: 'grid', gap: 2, overflowWrap: 'anywhere' }}>
        <Box sx={{ display: 'flex', justifyContent: 'space-between', gap: 2 }}>
          <Typography variant="h2" id={titleId}>
            {review.reviewerName}
          </Typography>
          <IconButton aria-label={text('close')} onClick={onClose}>
            <CloseIcon />
          </IconButton>
        </Box>
        {isHidden && <Alert severity="info">{text('hidden')}</Alert>}
        <Typography component="blockquote" dir="auto" sx={{ m: 0, whiteSpace: 'pre-line' }}>
          {review.reviewText}
        </Typography>
        <Facts
          facts={[
            { label: translate('resources.reviews.fields.hospital'), value: review.hospital.name },
            { label: translate('resources.reviews.fields.rating'), value: rating(review.rating) },
            { label: text('source'), value: <SourceLink url={review.sourceUrl} /> },
            { label: translate('resources.reviews.fields.scrapedAt'), value: formatDate(review.scrapedAt) },
          ]}
        />
        <StorySwitch review={review} labelled onDone={setReview} />
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
          <Button
            variant="contained"
            disabled={isPending}
            onClick={() => change(review, { state: isHidden ? 'shown' : 'hidden' }, setReview)}
          >
            {text(isHidden ? 'show' : 'hide')}
          </Button>
          <RemoveReview review={review} onRemoved={onClose} />
        </Box>
      </Box>
    </Drawer>
  )
}
