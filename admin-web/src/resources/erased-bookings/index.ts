import ErasedBookingsIcon from '@mui/icons-material/EventBusyOutlined'
import { lazy } from 'react'
import type { ResourceProps } from 'react-admin'

export const erasedBookings = {
  name: 'erased-bookings',
  icon: ErasedBookingsIcon,
  list: lazy(() => import('./erased-booking-list')),
  options: { partOf: 'bookings' },
} satisfies ResourceProps
