import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { renderPage } from '../../../jest/render'
import { JourneyHome } from './journey-home'

const SAVED = '2026-11-21T10:42:00.000Z'
const onRetry = jest.fn()
const ada = { firstName: 'Ada', onRetry }

test('somebody new starts the journey, and asks for a booking', () => {
  renderPage(
    <JourneyHome {...ada} requested={false} progress={{ draftSavedAt: undefined, assessedAt: undefined }} />,
  )
  const start = screen.getByRole('link', { name: 'Start Your Health Journey' })
  expect(start).toHaveAttribute('href', '/dashboard/diagnosis')
  expect(screen.getByRole('link', { name: 'Ask for a booking' })).toHaveAttribute(
    'href',
    '/dashboard/bookings?new=1',
  )
  expect(screen.queryByText(/Saved/)).not.toBeInTheDocument()
})

test('an assessment under way says when it was saved, and goes on', () => {
  renderPage(<JourneyHome {...ada} progress={{ draftSavedAt: SAVED, assessedAt: SAVED }} requested />)
  expect(screen.getByText(/Saved Nov 21, 2026/)).toBeInTheDocument()
  expect(screen.getByRole('link', { name: 'Continue your assessment' })).toHaveAttribute(
    'href',
    '/dashboard/diagnosis',
  )
  expect(screen.queryByRole('link', { name: 'Start a new assessment' })).not.toBeInTheDocument()
  expect(screen.getByRole('link', { name: 'Your bookings' })).toHaveAttribute('href', '/dashboard/bookings')
})

test('an assessment that was sent leads to its results', () => {
  renderPage(
    <JourneyHome {...ada} progress={{ draftSavedAt: undefined, assessedAt: SAVED }} requested={false} />,
  )
  expect(screen.getByText('You sent your assessment on Nov 21, 2026.')).toBeInTheDocument()
  expect(screen.getByRole('link', { name: 'See your results' })).toHaveAttribute('href', '/dashboard/results')
  expect(screen.getByRole('link', { name: 'Start a new assessment' })).toBeInTheDocument()
})

test('what could not be read is not taken for nothing', async () => {
  renderPage(<JourneyHome {...ada} progress={undefined} requested={undefined} />)
  expect(screen.getByRole('alert')).toHaveTextContent(/could not read how far you are.*is safe/)
  expect(screen.queryByText('Start Your Health Journey')).not.toBeInTheDocument()
  expect(screen.getByRole('link', { name: 'Open your assessment' })).toBeInTheDocument()
  expect(screen.getByRole('link', { name: 'Your bookings' })).toHaveAttribute('href', '/dashboard/bookings')
  expect(screen.getByText(/could not read your bookings/)).toBeInTheDocument()
  expect(screen.queryByRole('link', { name: 'Ask for a booking' })).not.toBeInTheDocument()
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
  expect(onRetry).toHaveBeenCalledTimes(1)
})
