import EnquiriesIcon from '@mui/icons-material/MailOutlined'
import { lazy } from 'react'
import type { ResourceProps } from 'react-admin'

export const enquiries = {
  name: 'enquiries',
  icon: EnquiriesIcon,
  list: lazy(() => import('./enquiry-list')),
  show: lazy(() => import('./enquiry-show')),
} satisfies ResourceProps
