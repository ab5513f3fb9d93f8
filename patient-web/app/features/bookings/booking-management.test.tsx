import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { booking } from '../../../jest/fixtures'
import { renderPage } from '../../../jest/render'
import { serve, signIn } from '../../../jest/server'
import { BookingManagement } from './booking-management'

const LIST = 'GET /api/bookings'

beforeEach(() => signIn())

function show(...answers: { status?: number; body: unknown }[]) {
  serve({ [LIST]: answers, 'GET /api/settings/public': { body: { contact: {} } } })
  renderPage(<BookingManagement />)
}

test('says that it is loading, then shows the bookings and the way to a new one', async () => {
  show({ body: { items: [booking({ medicalSummary: 'Pain in the left hip' })] } })
  expect(screen.getByRole('status')).toHaveTextContent('Loading')
  expect(await screen.findByText('Pain in the left hip')).toBeInTheDocument()
  expect(screen.queryByRole('status')).not.toBeInTheDocument()
  expect(screen.getByRole('link', { name: 'New Booking' })).toHaveAttribute(
    'href',
    '/dashboard/bookings?new=1',
  )
})

test('a patient without bookings is told so, and can send the first one', async () => {
  show({ body: { items: [] } })
  expect(await screen.findByText('No bookings yet')).toBeInTheDocument()
  expect(screen.getByRole('link', { name: 'Create your first booking' })).toBeInTheDocument()
})

test('a list that failed is no empty list, and can be asked for again', async () => {
  show({ status: 400, body: {} }, { body: { items: [booking({ medicalSummary: 'Here again' })] } })
  expect(await screen.findByRole('alert')).toHaveTextContent('Failed to load bookings. Please try again.')
  expect(screen.queryByText('No bookings yet')).not.toBeInTheDocument()
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByText('Here again')).toBeInTheDocument()
})
