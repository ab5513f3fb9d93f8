import SpecializationsIcon from '@mui/icons-material/MedicalInformationOutlined'
import { lazy } from 'react'
import type { ResourceProps } from 'react-admin'

export const specializations = {
  name: 'specializations',
  icon: SpecializationsIcon,
  list: lazy(() => import('./specialization-list')),
  show: lazy(() => import('./specialization-show')),
} satisfies ResourceProps
