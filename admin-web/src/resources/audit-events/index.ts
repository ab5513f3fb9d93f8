import AuditIcon from '@mui/icons-material/HistoryOutlined'
import { lazy } from 'react'
import type { ResourceProps } from 'react-admin'

export const auditEvents = {
  name: 'audit-events',
  icon: AuditIcon,
  list: lazy(() => import('./audit-event-list')),
} satisfies ResourceProps
