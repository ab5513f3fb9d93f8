import BookingsIcon from '@mui/icons-material/EventNoteOutlined'
import { lazy } from 'react'
import type { ResourceProps } from 'react-admin'

export const bookings = {
  name: 'bookings',
  icon: BookingsIcon,
  list: lazy(() => import('./booking-list')),
  show: lazy(() => import('./booking-show')),
} satisfies ResourceProps
