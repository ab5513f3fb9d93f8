import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { BookingStatus, Contact } from '~/lib/api/types'
import { booking } from '../../../jest/fixtures'
import { renderPage } from '../../../jest/render'
import { BookingList } from './booking-list'

const base = { contact: undefined, onRetry: () => undefined }

test('no bookings yet: says so and offers to create one', () => {
  renderPage(<BookingList {...base} bookings={[]} />)
  expect(screen.getByText('No bookings yet')).toBeInTheDocument()
  expect(screen.getByRole('link', { name: /Create/ })).toHaveAttribute('href', '/dashboard/bookings?new=1')
})

test('a failure is told as one, and can be tried again', async () => {
  let retries = 0
  renderPage(<BookingList {...base} bookings={undefined} onRetry={() => (retries += 1)} />)
  expect(screen.getByRole('alert')).toHaveTextContent('Failed to load bookings. Please try again.')
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
  expect(retries).toBe(1)
})

test('a card shows what was asked for', () => {
  renderPage(<BookingList {...base} bookings={[booking()]} />)
  const card = within(screen.getByRole('article'))
  expect(card.getByRole('heading', { name: 'Health Checkup' })).toBeInTheDocument()
  expect(card.getByText(/Created Nov 21, 2026 · Number 1234abcd/)).toBeInTheDocument()
  expect(card.getByText('Feb 03, 2027')).toBeInTheDocument()
  expect(card.getByText('Price on request')).toBeInTheDocument()
  expect(card.getByText('Pain in the left hip')).toBeInTheDocument()
  expect(card.getByText('Travel')).toBeInTheDocument()
  expect(card.getByText('Visa')).toBeInTheDocument()
  expect(card.queryByText('Accommodation')).not.toBeInTheDocument()
})

test.each<[BookingStatus, string, string | undefined]>([
  ['pending', 'pending', 'Our team is reviewing it'],
  ['payment_pending', 'payment pending', 'Waiting for your payment'],
  ['confirmed', 'confirmed', 'Confirmed'],
  ['completed', 'completed', 'Completed'],
  ['cancelled', 'cancelled', undefined],
])('%s shows as a word, and as a place on the line', (status, word, station) => {
  const { container } = renderPage(<BookingList {...base} bookings={[booking({ status })]} />)
  expect(screen.getByText(word)).toBeInTheDocument()
  expect(container.querySelector('[aria-current=step]')?.textContent).toBe(station)
})

test('a number of a demonstration says so, and what is cancelled offers no call', () => {
  const contact = { phone: '+60 3 1234', demonstration: true } as Contact
  const { unmount } = renderPage(<BookingList {...base} contact={contact} bookings={[booking()]} />)
  expect(screen.getByRole('link', { name: 'Call' })).toHaveAttribute('href', 'tel:+6031234')
  expect(screen.getByText(/made-up number/)).toBeInTheDocument()
  unmount()
  renderPage(<BookingList {...base} contact={contact} bookings={[booking({ status: 'cancelled' })]} />)
  expect(screen.queryByRole('link', { name: /Call|call/ })).not.toBeInTheDocument()
  expect(screen.queryByText(/made-up number/)).not.toBeInTheDocument()
})
