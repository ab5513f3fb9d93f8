import CasesIcon from '@mui/icons-material/AssignmentOutlined'
import { lazy } from 'react'
import type { ResourceProps } from 'react-admin'

export const cases = {
  name: 'quote-requests',
  icon: CasesIcon,
  list: lazy(() => import('./case-list')),
  show: lazy(() => import('./case-page')),
} satisfies ResourceProps
