import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { BookingStage, BookingStatus, Contact, ListedBooking } from '~/lib/api/types'
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

test.each([true, false])('a hospital with isActive %s links only to a page that exists', (isActive) => {
  const country = { code: 'MY', name: 'Malaysia' }
  const hospital = { id: 'h1', slug: 'one', name: 'Hospital One', isActive, city: 'Ipoh', country }
  renderPage(<BookingList {...base} bookings={[booking({ hospital })]} />)
  expect(screen.queryAllByRole('link', { name: 'Hospital One' })).toHaveLength(isActive ? 1 : 0)
  expect(screen.queryAllByText('Hospital One (no longer listed)')).toHaveLength(isActive ? 0 : 1)
})

test('a hospital of the demonstration was never listed', () => {
  const country = { code: 'MY', name: 'Malaysia' }
  const name = 'Contoh Medical Centre (demonstration)'
  const hospital = { id: 'h1', slug: 'contoh', name, isActive: false, city: 'Ipoh', country }
  renderPage(<BookingList {...base} bookings={[booking({ hospital })]} />)
  expect(screen.getByText(name)).toBeInTheDocument()
})

test.each([
  ['none', 8_800, 'Estimated cost'],
  ['agreed', 8_800, 'Highest total of your offer'],
  ['agreed', null, 'Estimated cost'],
] as const)('the cost with offers %s and %p is called %s', (offerStage, estimatedCostUsd, label) => {
  renderPage(<BookingList {...base} bookings={[booking({ offerStage, estimatedCostUsd })]} />)
  expect(screen.getByText(label)).toBeInTheDocument()
})

test.each<[BookingStatus, number]>([
  ['pending', 1],
  ['completed', 0],
  ['cancelled', 0],
])('a %s booking without a hospital says that the team looks for one: %d', (status, times) => {
  renderPage(<BookingList {...base} bookings={[booking({ status, hospital: null })]} />)
  expect(screen.queryAllByText('Our team is matching you')).toHaveLength(times)
  expect(screen.queryAllByText('Hospital')).toHaveLength(times)
})

test('a booking leads to the offers and the answer that wait for the patient', () => {
  const waiting = booking({
    id: 'b1',
    hospital: null,
    offerStage: 'open',
    offersToCompare: 2,
    openQuestions: 1,
    newAnswers: 1,
    answeredOfferId: 'o1',
    hasChangeToSign: true,
  })
  const { unmount } = renderPage(<BookingList {...base} bookings={[waiting]} />)
  expect(screen.getByText('You choose it with an offer')).toBeInTheDocument()
  expect(screen.getByText('See the prices in your offers')).toBeInTheDocument()
  expect(screen.getByRole('link', { name: '2 offers to compare' })).toHaveAttribute(
    'href',
    '/dashboard/bookings/b1/offers',
  )
  expect(screen.getByRole('link', { name: 'A hospital has a question for you' })).toHaveAttribute(
    'href',
    '/dashboard/bookings/b1/offers',
  )
  expect(screen.getByRole('link', { name: 'One new answer about an offer' })).toHaveAttribute(
    'href',
    '/dashboard/bookings/b1/offers/o1',
  )
  unmount()
  renderPage(
    <BookingList {...base} bookings={[{ ...waiting, status: 'cancelled', answeredOfferId: null }]} />,
  )
  expect(screen.queryByRole('link', { name: /offer|question/ })).not.toBeInTheDocument()
  expect(screen.getByText('Price on request')).toBeInTheDocument()
})

const CONFIRMED = '2026-11-22T08:00:00Z'
const APPOINTMENT = {
  at: '2027-01-14T01:30:00Z',
  timeZone: 'Asia/Kuala_Lumpur',
  place: null,
  department: null,
  doctor: null,
  contact: null,
  bring: null,
}

test.each<[BookingStage, Partial<ListedBooking>, string, string | undefined]>([
  ['pending', {}, 'pending', 'Our team is reviewing it'],
  ['pending', { offerStage: 'open', offersToCompare: 0 }, 'pending', 'Waiting for offers'],
  ['pending', { offerStage: 'open', offersToCompare: 2 }, 'pending', 'Compare your offers'],
  ['pending', { offerStage: 'waiting' }, 'pending', 'Waiting for the hospital'],
  [
    'confirmed',
    { status: 'confirmed', confirmedDate: CONFIRMED, offerStage: 'agreed' },
    'confirmed',
    'Confirmed by the hospital',
  ],
  ['payment_pending', { status: 'payment_pending' }, 'payment pending', 'Waiting for your payment'],
  ['confirmed', { status: 'confirmed', confirmedDate: CONFIRMED }, 'confirmed', 'Confirmed by our team'],
  [
    'deposit_received',
    { status: 'confirmed', confirmedDate: CONFIRMED },
    'Deposit received',
    'Deposit received',
  ],
  ['paid_in_full', { status: 'confirmed', confirmedDate: CONFIRMED }, 'Paid in full', 'Paid in full'],
  [
    'paid_in_full',
    { status: 'confirmed', confirmedDate: CONFIRMED, appointment: APPOINTMENT },
    'Paid in full',
    'Appointment set',
  ],
  ['completed', { status: 'completed' }, 'completed', 'Completed'],
  ['cancelled', { status: 'cancelled' }, 'cancelled', undefined],
])('%s shows as a word, and as a place on the line', (stage, changes, word, station) => {
  const { container } = renderPage(<BookingList {...base} bookings={[booking({ stage, ...changes })]} />)
  expect(screen.getAllByText(word)[0]).toBeInTheDocument()
  expect(container.querySelector('[aria-current=step]')?.textContent).toBe(station)
})

test.each<BookingStage>(['deposit_received', 'paid_in_full'])(
  'a booking that is %s and that nobody confirmed never reads as confirmed',
  (stage) => {
    const unconfirmed = booking({ status: 'confirmed', stage, confirmedDate: null })
    const { container } = renderPage(<BookingList {...base} bookings={[unconfirmed]} />)
    expect(screen.queryByText('confirmed')).not.toBeInTheDocument()
    expect(screen.getByText('Confirmed by our team')).not.toHaveClass('passed')
    expect(container.querySelector('[aria-current=step]')).toHaveTextContent('Our team is reviewing it')
  },
)

test('a booking that was completed without a confirmation never reads as confirmed', () => {
  const completed = booking({ status: 'completed', stage: 'completed', confirmedDate: null })
  const { unmount } = renderPage(<BookingList {...base} bookings={[completed]} />)
  expect(screen.queryByText('Confirmed by our team')).not.toBeInTheDocument()
  unmount()
  renderPage(<BookingList {...base} bookings={[{ ...completed, confirmedDate: CONFIRMED }]} />)
  expect(screen.getByText('Confirmed by our team')).toHaveClass('passed')
})

test('shows the appointment in its own zone, and never the day of the confirmation', () => {
  const confirmed = booking({
    status: 'confirmed',
    stage: 'confirmed',
    confirmedDate: '2027-05-05T08:00:00Z',
  })
  const { unmount } = renderPage(<BookingList {...base} bookings={[confirmed]} />)
  expect(screen.queryByText(/May 05, 2027/)).not.toBeInTheDocument()
  unmount()
  renderPage(<BookingList {...base} bookings={[{ ...confirmed, appointment: APPOINTMENT }]} />)
  expect(screen.getByText('Thursday, January 14, 2027 at 09:30 (Kuala Lumpur, GMT+8)')).toBeInTheDocument()
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
