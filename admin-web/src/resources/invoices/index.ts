import InvoicesIcon from '@mui/icons-material/ReceiptLongOutlined'
import { lazy } from 'react'
import type { ResourceProps } from 'react-admin'

export const invoices = {
  name: 'invoices',
  icon: InvoicesIcon,
  list: lazy(() => import('./invoice-list')),
} satisfies ResourceProps
