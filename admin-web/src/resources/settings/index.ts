import SettingsIcon from '@mui/icons-material/SettingsOutlined'
import { lazy } from 'react'
import type { ResourceProps } from 'react-admin'

export const settings = {
  name: 'settings',
  icon: SettingsIcon,
  list: lazy(() => import('./settings-page')),
} satisfies ResourceProps
