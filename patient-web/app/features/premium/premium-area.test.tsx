import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { Subscription } from '~/lib/api/types'
import { renderPage } from '../../../jest/render'
import { serve, signIn } from '../../../jest/server'
import { PremiumArea } from './premium-area'

const FREE: Subscription = {
  isSubscribed: false,
  tier: 'free',
  source: null,
  status: 'none',
  currentPeriodEnd: null,
  cancelAtPeriodEnd: false,
  refundableUntil: null,
  canUpgrade: false,
}
const PAID: Subscription = {
  ...FREE,
  isSubscribed: true,
  tier: 'premium',
  source: 'subscription',
  status: 'active',
  currentPeriodEnd: '2026-12-21T08:00:00Z',
  refundableUntil: '2026-12-20T08:00:00Z',
}
const GET = 'GET /api/subscription'

beforeEach(() => signIn())

function show(body: Subscription) {
  serve({ [GET]: { body } })
  renderPage(<PremiumArea />)
}

test('says that it is checking until it knows', async () => {
  show(FREE)
  expect(screen.getByRole('heading', { name: 'Advanced Medical Tourism Tools' })).toBeInTheDocument()
  expect(screen.getByRole('status')).toHaveTextContent('Checking subscription status...')
  expect(screen.queryByText('Upgrade to Premium')).not.toBeInTheDocument()
  expect(await screen.findByText('Upgrade to Premium')).toBeInTheDocument()
  expect(screen.queryByText('Checking subscription status...')).not.toBeInTheDocument()
})

test('without Premium: price, renewal, cancelling and money-back stand together, before anybody pays', async () => {
  show(FREE)
  const card = within(await screen.findByRole('article'))
  expect(card.getByText('$49').parentElement).toHaveTextContent('$49 per month')
  for (const text of [/renews each month/, /Cancel anytime/, /Within 30 days of your payment/])
    expect(card.getByText(text)).toBeInTheDocument()
})

test('sells nothing that is not there, and has no button that does nothing', async () => {
  show(FREE)
  const card = within(await screen.findByRole('article'))
  expect(card.getByText('Not open yet')).toBeInTheDocument()
  expect(card.getByText('We are building it. It is not ready yet.')).toBeInTheDocument()
  expect(card.queryByRole('button')).not.toBeInTheDocument()
})

test('with Premium: until when it is paid, that it renews, until when it goes back', async () => {
  show(PAID)
  expect(await screen.findByText('Premium is active')).toBeInTheDocument()
  expect(screen.getByText('Dec 21, 2026')).toBeInTheDocument()
  expect(screen.getByText('It renews on that day.')).toBeInTheDocument()
  expect(screen.getByText('Possible until Dec 20, 2026')).toBeInTheDocument()
  expect(screen.queryByText('Upgrade to Premium')).not.toBeInTheDocument()
})

test('one that was cancelled says when it ends', async () => {
  show({ ...PAID, cancelAtPeriodEnd: true })
  expect(await screen.findByText(/It ends on that day, and nothing more is charged/)).toBeInTheDocument()
  expect(screen.queryByText('It renews on that day.')).not.toBeInTheDocument()
})

test('administrators have it by their role', async () => {
  show({ ...PAID, source: 'role', status: 'none', currentPeriodEnd: null, refundableUntil: null })
  expect(await screen.findByText(/as an administrator/)).toBeInTheDocument()
})

test('a payment that failed is told as one, with Premium still open or not', async () => {
  show({ ...PAID, status: 'past_due', isSubscribed: false, tier: 'free', source: null })
  expect(await screen.findByText('Your last payment did not go through')).toBeInTheDocument()
  expect(screen.queryByText('Premium is active')).not.toBeInTheDocument()
  expect(screen.getByText('Upgrade to Premium')).toBeInTheDocument()
})

test('a check that failed is told as one, sells nothing, and can be tried again', async () => {
  serve({ [GET]: [{ status: 400, body: {} }, { body: PAID }] })
  renderPage(<PremiumArea />)
  expect(await screen.findByRole('alert')).toHaveTextContent('We could not check your subscription')
  expect(screen.queryByText('Upgrade to Premium')).not.toBeInTheDocument()
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByText('Premium is active')).toBeInTheDocument()
})
