import TemplatesIcon from '@mui/icons-material/FileCopyOutlined'
import { lazy } from 'react'
import type { ResourceProps } from 'react-admin'

export const templates = {
  name: 'offer-templates',
  icon: TemplatesIcon,
  list: lazy(() => import('./template-list')),
  show: lazy(() => import('./template-page')),
} satisfies ResourceProps
