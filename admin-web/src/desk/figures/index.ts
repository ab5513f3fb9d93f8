import FiguresIcon from '@mui/icons-material/BarChartOutlined'
import { lazy } from 'react'
import type { ResourceProps } from 'react-admin'

export const figures = {
  name: 'figures',
  icon: FiguresIcon,
  list: lazy(() => import('./figures-page')),
} satisfies ResourceProps
