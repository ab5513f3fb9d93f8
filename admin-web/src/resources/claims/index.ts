import ClaimsIcon from '@mui/icons-material/FactCheckOutlined'
import { lazy } from 'react'
import type { ResourceProps } from 'react-admin'

export const claims = {
  name: 'claims',
  icon: ClaimsIcon,
  list: lazy(() => import('./claim-list')),
} satisfies ResourceProps
