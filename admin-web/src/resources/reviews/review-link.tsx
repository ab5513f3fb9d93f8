import { Link } from '@mui/material'
import { useState } from 'react'
import { useTranslate } from 'react-admin'
import type { AdminReview } from '../../providers/types'
import { ReviewDrawer } from './review-drawer'

/** The reviewer's name, which opens the review beside the list. */
export function ReviewLink({ review }: { review: AdminReview }) {
  const translate = useTranslate()
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <Link
        component="button"
        onClick={() => setIsOpen(true)}
        aria-label={translate('sihat.reviews.open', { name: review.reviewerName })}
        sx={{ minHeight: 44, textAlign: 'start', fontWeight: 600 }}
      >
        {review.reviewerName}
      </Link>
      {isOpen && <ReviewDrawer review={review} onClose={() => setIsOpen(false)} />}
    </>
  )
}
