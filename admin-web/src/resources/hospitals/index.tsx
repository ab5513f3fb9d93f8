import HospitalsIcon from '@mui/icons-material/LocalHospitalOutlined'
import { lazy } from 'react'
import type { ResourceProps } from 'react-admin'
import { Route } from 'react-router-dom'

const ImportHospitals = lazy(() => import('./import/import-hospitals'))

export const hospitals = {
  name: 'hospitals',
  icon: HospitalsIcon,
  list: lazy(() => import('./hospital-list')),
  show: lazy(() => import('./hospital-show')),
  children: <Route path="import" element={<ImportHospitals />} />,
} satisfies ResourceProps
