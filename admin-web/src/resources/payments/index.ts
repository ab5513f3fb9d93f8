import PaymentsIcon from '@mui/icons-material/PaymentsOutlined'
import { lazy } from 'react'
import type { ResourceProps } from 'react-admin'

export const payments = {
  name: 'payments',
  icon: PaymentsIcon,
  list: lazy(() => import('./payment-list')),
  show: lazy(() => import('./payment-show')),
} satisfies ResourceProps
