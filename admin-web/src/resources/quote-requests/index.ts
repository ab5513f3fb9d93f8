import QuoteRequestsIcon from '@mui/icons-material/RequestQuoteOutlined'
import { lazy } from 'react'
import type { ResourceProps } from 'react-admin'

export const quoteRequests = {
  name: 'quote-requests',
  icon: QuoteRequestsIcon,
  list: lazy(() => import('./quote-request-list')),
} satisfies ResourceProps
