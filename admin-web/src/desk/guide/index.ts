import GuideIcon from '@mui/icons-material/MenuBookOutlined'
import { lazy } from 'react'
import type { ResourceProps } from 'react-admin'

export const guide = {
  name: 'guide',
  icon: GuideIcon,
  list: lazy(() => import('./guide-page')),
} satisfies ResourceProps
