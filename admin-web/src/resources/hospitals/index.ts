import HospitalsIcon from '@mui/icons-material/LocalHospitalOutlined'
import { lazy } from 'react'
import type { ResourceProps } from 'react-admin'

export const hospitals = {
  name: 'hospitals',
  icon: HospitalsIcon,
  list: lazy(() => import('./hospital-list')),
  show: lazy(() => import('./hospital-show')),
} satisfies ResourceProps
