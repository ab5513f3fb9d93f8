import QueuesIcon from '@mui/icons-material/PendingActionsOutlined'
import { lazy } from 'react'
import type { ResourceProps } from 'react-admin'

export const queues = {
  name: 'queues',
  icon: QueuesIcon,
  list: lazy(() => import('./queues-page')),
} satisfies ResourceProps
