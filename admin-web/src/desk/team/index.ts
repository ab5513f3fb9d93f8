import TeamIcon from '@mui/icons-material/GroupOutlined'
import { lazy } from 'react'
import type { ResourceProps } from 'react-admin'

export const team = {
  name: 'team',
  icon: TeamIcon,
  list: lazy(() => import('./team-page')),
} satisfies ResourceProps
