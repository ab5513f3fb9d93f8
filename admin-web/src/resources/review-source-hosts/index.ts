import SourceHostsIcon from '@mui/icons-material/PublicOutlined'
import { lazy } from 'react'
import type { ResourceProps } from 'react-admin'

export const reviewSourceHosts = {
  name: 'review-source-hosts',
  icon: SourceHostsIcon,
  list: lazy(() => import('./source-host-list')),
  options: { partOf: 'reviews' },
} satisfies ResourceProps
