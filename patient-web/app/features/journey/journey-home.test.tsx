import { screen } from '@testing-library/react'
import { renderPage } from '../../../jest/render'
import { JourneyHome } from './journey-home'

test('before the first request, only the account is done', () => {
  renderPage(<JourneyHome firstName="Ada" requested={false} />)
  expect(screen.getAllByText('Done')).toHaveLength(1)
  expect(screen.queryByRole('link', { name: 'See your request' })).not.toBeInTheDocument()
})

test('a request that was sent is done, and leads to it', () => {
  renderPage(<JourneyHome firstName="Ada" requested />)
  expect(screen.getAllByText('Done')).toHaveLength(2)
  expect(screen.getByRole('link', { name: 'See your request' })).toHaveAttribute(
    'href',
    '/dashboard/bookings',
  )
  expect(screen.getByRole('link', { name: 'New Booking' })).toHaveAttribute(
    'href',
    '/dashboard/bookings?new=1',
  )
})
