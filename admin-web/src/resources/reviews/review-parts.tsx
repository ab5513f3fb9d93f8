import HiddenIcon from '@mui/icons-material/VisibilityOffOutlined'
import { FormControlLabel, Link, Switch } from '@mui/material'
import { useTranslate } from 'react-admin'
import type { AdminReview } from '../../providers/types'
import { Badge } from '../../shared/badge'
import { useModeration } from './use-moderation'

/** A rating that the source did not state is none. */
export function useRating() {
  const translate = useTranslate()
  return (rating: number | null) =>
    rating === null ? translate('sihat.reviews.notStated') : translate('sihat.reviews.rating', { rating })
}

export function HiddenBadge({ review }: { review: AdminReview }) {
  const translate = useTranslate()
  if (review.state === 'shown') return null
  return <Badge icon={HiddenIcon} tone="neutral" label={translate('sihat.reviews.state.hidden')} />
}

export const SourceLink = ({ url }: { url: string }) => (
  <Link href={url} target="_blank" rel="noopener noreferrer nofollow">
    {URL.canParse(url) ? new URL(url).hostname : url}
  </Link>
)

interface StorySwitchProps {
  review: AdminReview
  /** With its words beside it, where no heading of a column says them. */
  labelled?: boolean
  onDone?: (review: AdminReview) => void
}

export function StorySwitch({ review, labelled, onDone }: StorySwitchProps) {
  const translate = useTranslate()
  const { change, isPending } = useModeration()
  const control = (
    <Switch
      checked={review.isSuccessStory}
      disabled={isPending}
      onChange={() => change(review, { isSuccessStory: !review.isSuccessStory }, onDone)}
      slotProps={{
        input: { 'aria-label': translate('sihat.reviews.storyOf', { name: review.reviewerName }) },
      }}
    />
  )
  if (!labelled) return control
  return <FormControlLabel control={control} label={translate('sihat.reviews.story')} />
}
