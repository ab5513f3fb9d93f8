import BookingsIcon from '@mui/icons-material/EventNoteOutlined'
import { lazy } from 'react'
import type { ResourceProps } from 'react-admin'
import { Route } from 'react-router-dom'

const OfferPage = lazy(() => import('./offers/offer-page'))

export const bookings = {
  name: 'bookings',
  icon: BookingsIcon,
  list: lazy(() => import('./booking-list')),
  show: lazy(() => import('./booking-show')),
  children: <Route path=":bookingId/offers/:requestId" element={<OfferPage />} />,
} satisfies ResourceProps
