import TreatmentsIcon from '@mui/icons-material/HealingOutlined'
import { lazy } from 'react'
import type { ResourceProps } from 'react-admin'

export const treatments = {
  name: 'treatments',
  icon: TreatmentsIcon,
  list: lazy(() => import('./treatment-list')),
  show: lazy(() => import('./treatment-show')),
} satisfies ResourceProps
