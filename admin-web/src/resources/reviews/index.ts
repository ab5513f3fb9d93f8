import ReviewsIcon from '@mui/icons-material/RateReviewOutlined'
import { lazy } from 'react'
import type { ResourceProps } from 'react-admin'

export const reviews = {
  name: 'reviews',
  icon: ReviewsIcon,
  list: lazy(() => import('./reviews-page')),
} satisfies ResourceProps
