import CountriesIcon from '@mui/icons-material/PublicOutlined'
import { lazy } from 'react'
import type { ResourceProps } from 'react-admin'

export const countries = {
  name: 'countries',
  icon: CountriesIcon,
  list: lazy(() => import('./country-list')),
  show: lazy(() => import('./country-show')),
} satisfies ResourceProps
