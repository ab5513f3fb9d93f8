import TicketsIcon from '@mui/icons-material/ForumOutlined'
import { lazy } from 'react'
import type { ResourceProps } from 'react-admin'
import { TICKETS } from './name'

export const tickets = {
  name: TICKETS,
  icon: TicketsIcon,
  list: lazy(() => import('./ticket-list')),
  show: lazy(() => import('./ticket-show')),
} satisfies ResourceProps
