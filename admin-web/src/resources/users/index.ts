import UsersIcon from '@mui/icons-material/PeopleAltOutlined'
import { lazy } from 'react'
import type { ResourceProps } from 'react-admin'

export const users = {
  name: 'users',
  icon: UsersIcon,
  list: lazy(() => import('./user-list')),
  show: lazy(() => import('./user-show')),
} satisfies ResourceProps
