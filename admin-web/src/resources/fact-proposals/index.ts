import ProposalsIcon from '@mui/icons-material/RateReviewOutlined'
import { lazy } from 'react'
import type { ResourceProps } from 'react-admin'

export const factProposals = {
  name: 'fact-proposals',
  icon: ProposalsIcon,
  list: lazy(() => import('./fact-proposal-list')),
} satisfies ResourceProps
