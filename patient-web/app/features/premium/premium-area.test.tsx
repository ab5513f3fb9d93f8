import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { Subscription } from '~/lib/api/types'
import { renderPage } from '../../../jest/render'
import { problem, serve, signIn } from '../../../jest/server'
import { openedTabs } from '../../../jest/tabs'
import { Premium } from './premium'
import { PremiumArea } from './premium-area'

const FREE: Subscription = {
  isSubscribed: false,
  tier: 'free',
  source: null,
  status: 'none',
  currentPeriodEnd: null,
  cancelAtPeriodEnd: false,
  refundableUntil: null,
  canRefund: false,
  moneyBackUsed: false,
  canResume: false,
  canUpgrade: true,
}
const PAID: Subscription = {
  ...FREE,
  isSubscribed: true,
  tier: 'premium',
  source: 'subscription',
  status: 'active',
  currentPeriodEnd: '2026-12-21T08:00:00Z',
  refundableUntil: '2026-12-20T08:00:00Z',
  canRefund: true,
  canUpgrade: false,
}
const LATE: Subscription = { ...PAID, isSubscribed: false, tier: 'free', source: null, status: 'past_due' }
const ENDED: Subscription = { ...FREE, status: 'ended' }
const GET = 'GET /api/subscription'
const CHECKOUT = 'POST /api/subscription/checkout'
const PAGE = 'https://pay.example/premium'

beforeEach(() => signIn())

function show(body: Subscription, answers: Parameters<typeof serve>[0] = {}, path = '/') {
  const sent = serve({ [GET]: { body }, ...answers })
  renderPage(
    <PremiumArea
      matching={<p>The matching tool</p>}
      payment={<p>The payment tool</p>}
      bookings={<p>The booking tool</p>}
      stored={<p>The stored matchings</p>}
    />,
    { path },
  )
  return sent
}
function manage(body: Subscription, answers: Parameters<typeof serve>[0] = {}) {
  const sent = serve({ [GET]: { body }, ...answers })
  renderPage(<Premium />)
  return sent
}
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }))

describe('without Premium', () => {
  test('shows the stored matchings to a patient whose Premium has ended', async () => {
    show(ENDED)
    expect(await screen.findByText('The stored matchings')).toBeInTheDocument()
    expect(screen.queryByText('The matching tool')).not.toBeInTheDocument()
  })

  test('says that it is checking until it knows', async () => {
    show(FREE)
    expect(screen.getByRole('heading', { name: 'Advanced Medical Tourism Tools' })).toBeInTheDocument()
    expect(screen.getByRole('status')).toHaveTextContent('Checking subscription status...')
    expect(screen.queryByText('Upgrade to Premium')).not.toBeInTheDocument()
    expect(await screen.findByRole('heading', { name: 'Upgrade to Premium' })).toBeInTheDocument()
    expect(screen.queryByText('Checking subscription status...')).not.toBeInTheDocument()
    expect(screen.queryByRole('tab')).not.toBeInTheDocument()
  })

  test('price, renewal, cancelling and money-back stand beside the button', async () => {
    show(FREE)
    const card = within(await screen.findByRole('article'))
    expect(card.getByText('$49').parentElement).toHaveTextContent('$49 per month')
    for (const text of [/renews each month/, /Cancel at any time/, /within 30 days of your payment/])
      expect(card.getByText(text)).toBeInTheDocument()
    expect(card.getByRole('button', { name: 'Upgrade to Premium' })).toBeInTheDocument()
    expect(card.getByText('30-day refund', { selector: 'dt' })).toBeInTheDocument()
    expect(card.queryByText(/money-back/)).not.toBeInTheDocument()
  })

  test('a person who has had the refund reads before paying that it is not given again', async () => {
    show({ ...FREE, status: 'ended', moneyBackUsed: true })
    const card = within(await screen.findByRole('article'))
    expect(card.getByText(/We do not refund a new payment/)).toBeInTheDocument()
    expect(card.getByText('Refund', { selector: 'dt' })).toBeInTheDocument()
    expect(card.queryByText(/30-day|Within 30 days|within 30 days/)).not.toBeInTheDocument()
  })

  test('what is free is not sold', async () => {
    show(FREE)
    const card = within(await screen.findByRole('article'))
    expect(
      card
        .getAllByRole('term')
        .slice(0, 2)
        .map(({ textContent }) => textContent),
    ).toEqual(['AI Treatment Matching', 'Payment Demo'])
    expect(card.getByText(/Free for everyone, without Premium/)).toHaveTextContent('Booking Management')
  })

  test('where nothing can be sold there is no button, and the reason', async () => {
    show({ ...FREE, canUpgrade: false })
    const card = within(await screen.findByRole('article'))
    expect(card.getByText('Payments are not enabled')).toBeInTheDocument()
    expect(card.queryByRole('button')).not.toBeInTheDocument()
  })

  test('the button opens the payment page in a new tab, once, and the page goes on waiting', async () => {
    const tabs = openedTabs()
    const sent = show(FREE, { [CHECKOUT]: { body: { url: PAGE } } })
    await userEvent.dblClick(await screen.findByRole('button', { name: 'Upgrade to Premium' }))
    expect(await screen.findByText('Waiting for the payment')).toBeInTheDocument()
    expect(tabs).toEqual([PAGE])
    expect(sent.filter(({ call }) => call === CHECKOUT)).toHaveLength(1)
    expect(screen.queryByText('Premium is active')).not.toBeInTheDocument()
    const again = { name: 'Open the payment page again' }
    expect(await screen.findByRole('button', again, { timeout: 3_000 })).toBeInTheDocument()
  })

  test('a browser that opens no tab gets a link', async () => {
    openedTabs({ blocked: true })
    show(FREE, { [CHECKOUT]: { body: { url: PAGE } } })
    await press('Upgrade to Premium')
    expect(await screen.findByRole('link', { name: 'Open the page' })).toHaveAttribute('href', PAGE)
  })

  test('a page that could not be asked for closes its tab again and says why', async () => {
    const tabs = openedTabs()
    show(FREE, { [CHECKOUT]: problem(503, 'payments_closed', 'Nothing can be paid here yet.') })
    await press('Upgrade to Premium')
    expect(await screen.findByRole('alert')).toHaveTextContent('Nothing can be paid here yet.')
    expect(tabs).toEqual(['closed'])
    expect(screen.queryByText('Waiting for the payment')).not.toBeInTheDocument()
  })

  test('a refusal of too many requests says how long to wait, and the offer stays', async () => {
    openedTabs()
    const limited = problem(429, 'rate_limited', 'Your earlier requests are not finished.')
    show(FREE, { [CHECKOUT]: { ...limited, headers: { 'retry-after': '600' } } })
    await press('Upgrade to Premium')
    expect(await screen.findByRole('alert')).toHaveTextContent(
      /Your earlier requests are not finished.*10 minutes/,
    )
    const card = within(screen.getByRole('article'))
    expect(card.getByText('$49')).toBeInTheDocument()
    expect(card.getByRole('button', { name: 'Upgrade to Premium' })).toBeInTheDocument()
  })

  test.each([
    ['done', 'Waiting for the payment'],
    ['left', 'You left the payment page. We have received no payment.'],
  ])('coming back with "%s" proves nothing', async (outcome, text) => {
    serve({ [GET]: { body: FREE } })
    renderPage(<Premium outcome={outcome} />)
    expect(await screen.findByText(text)).toBeInTheDocument()
    expect(screen.queryByText('Premium is active')).not.toBeInTheDocument()
  })
})

describe('with Premium', () => {
  test('above the tools: until when it is paid, and the way to manage it', async () => {
    show(PAID)
    expect(
      await screen.findByText(/Paid until Dec 21, 2026, \d\d:\d\d [A-Z]{3}\S*, then it renews/),
    ).toBeInTheDocument()
    expect(screen.getByRole('link', { name: 'Cancel, refund, card' })).toHaveAttribute(
      'href',
      '/account/billing',
    )
    expect(screen.queryByRole('button', { name: 'Cancel Premium' })).not.toBeInTheDocument()
  })

  test('above the tools: one that was cancelled says when it ends', async () => {
    show({ ...PAID, cancelAtPeriodEnd: true })
    expect(await screen.findByText('Premium ends on Dec 21, 2026')).toBeInTheDocument()
    expect(screen.getByText(/You have cancelled. We will not charge you again/)).toBeInTheDocument()
    expect(screen.getByRole('link', { name: 'Keep Premium, refund, card' })).toBeInTheDocument()
    expect(screen.queryByText('Premium is active')).not.toBeInTheDocument()
  })

  test('until when it is paid, that it renews, until when it goes back', async () => {
    manage(PAID)
    expect(await screen.findByText('Premium is active')).toBeInTheDocument()
    expect(screen.getByText(/^Dec 21, 2026, \d\d:\d\d [A-Z]{3}\S*$/)).toBeInTheDocument()
    expect(screen.getByText('Premium renews on that day.')).toBeInTheDocument()
    expect(
      screen.getByText(/^You can ask until Dec 20, 2026, \d\d:\d\d [A-Z]{3}\S*, your time$/),
    ).toBeInTheDocument()
    expect(screen.queryByText('Upgrade to Premium')).not.toBeInTheDocument()
  })

  test('three tools; the keyboard goes round', async () => {
    show(PAID)
    const tabs = await screen.findAllByRole('tab')
    expect(tabs.map(({ textContent }) => textContent)).toEqual([
      'AI Treatment Matching',
      'Payment Demo',
      'Booking Management',
    ])
    expect(screen.getByRole('tabpanel')).toHaveTextContent('The matching tool')
    tabs[0]?.focus()
    await userEvent.keyboard('{ArrowLeft}')
    expect(tabs[2]).toHaveFocus()
    expect(await screen.findByText('The booking tool')).toBeInTheDocument()
    await userEvent.keyboard('{ArrowRight}{ArrowRight}')
    expect(await screen.findByText('The payment tool')).toBeInTheDocument()
  })

  test('the address says which tool is shown', async () => {
    show(PAID, {}, '/?tool=bookings')
    expect(await screen.findByText('The booking tool')).toBeInTheDocument()
  })

  test('cancelling says until when it lasts, and happens when it is confirmed', async () => {
    const cancelled = { ...PAID, cancelAtPeriodEnd: true, canResume: true }
    const sent = manage(PAID, { 'POST /api/subscription/cancel': { body: cancelled } })
    await press('Cancel Premium')
    const question = screen.getByRole('region', { name: 'Cancel Premium?' })
    expect(question).toHaveFocus()
    expect(question).toHaveTextContent(/Your tools stay open until Dec 21, 2026, \d\d:\d\d [A-Z]{3}/)
    expect(sent.filter(({ call }) => call.startsWith('POST'))).toEqual([])
    await press('Yes, cancel Premium')
    expect(await screen.findByText('You have cancelled Premium.')).toBeInTheDocument()
    expect(screen.getByText(/Premium ends on that day. We will not charge you again/)).toBeInTheDocument()
    expect(screen.queryByText('Premium renews on that day.')).not.toBeInTheDocument()
    expect(screen.queryByRole('button', { name: 'Cancel Premium' })).not.toBeInTheDocument()
  })

  test('one that was cancelled says when it ends, and is kept at one press', async () => {
    const sent = manage(
      { ...PAID, cancelAtPeriodEnd: true, canResume: true },
      { 'POST /api/subscription/resume': { body: PAID } },
    )
    expect(await screen.findByText('Premium ends on Dec 21, 2026')).toBeInTheDocument()
    expect(screen.queryByText('Premium is active')).not.toBeInTheDocument()
    expect(
      screen.getByText(/it renews on Dec 21, 2026, \d\d:\d\d [A-Z]{3}\S* for \$49 a month/),
    ).toBeInTheDocument()
    await press('Keep Premium')
    expect(await screen.findByText('Premium is active')).toBeInTheDocument()
    expect(screen.getByText('You keep Premium. It renews each month until you cancel.')).toBeInTheDocument()
    expect(screen.getByText('Premium renews on that day.')).toBeInTheDocument()
    expect(screen.queryByRole('button', { name: 'Keep Premium' })).not.toBeInTheDocument()
    expect(sent.filter(({ call }) => call.startsWith('POST'))).toHaveLength(1)
  })

  test('one that could not be kept says so, and still ends', async () => {
    manage(
      { ...PAID, cancelAtPeriodEnd: true, canResume: true },
      { 'POST /api/subscription/resume': problem(409, 'invalid_transition', 'It has ended meanwhile.') },
    )
    await press('Keep Premium')
    expect(await screen.findByRole('alert')).toHaveTextContent(/Nothing was changed.*It has ended meanwhile/)
    expect(screen.getByText('Premium ends on Dec 21, 2026')).toBeInTheDocument()
  })

  test.each([{ ...PAID }, { ...LATE, cancelAtPeriodEnd: true }, ENDED])(
    'otherwise there is nothing to keep: %#',
    async (body) => {
      manage(body)
      await waitFor(() => expect(screen.queryByText(/Checking/)).not.toBeInTheDocument())
      expect(screen.queryByRole('button', { name: 'Keep Premium' })).not.toBeInTheDocument()
    },
  )

  test('administrators keep theirs by their role, also when a subscription ends', async () => {
    manage({ ...PAID, source: 'role', cancelAtPeriodEnd: true })
    expect(await screen.findByText('Premium is active')).toBeInTheDocument()
  })

  test('a change beyond the limit says how long to wait, and Premium stays as shown', async () => {
    const limited = problem(429, 'rate_limited', 'Your earlier requests are not finished.')
    manage(PAID, { 'POST /api/subscription/cancel': { ...limited, headers: { 'retry-after': '600' } } })
    await press('Cancel Premium')
    await press('Yes, cancel Premium')
    expect(await screen.findByRole('alert')).toHaveTextContent(
      /Nothing was changed.*Your earlier requests are not finished.*10 minutes/,
    )
    expect(screen.getByText('Premium is active')).toBeInTheDocument()
    expect(screen.getByText('Cancel Premium?')).toBeInTheDocument()
  })

  test('whoever goes back has changed nothing', async () => {
    const sent = manage(PAID)
    await press('Cancel Premium')
    await press('Go back')
    expect(screen.queryByText('Cancel Premium?')).not.toBeInTheDocument()
    expect(sent.filter(({ call }) => call.startsWith('POST'))).toEqual([])
  })

  test('the money goes back when it is confirmed, and Premium ends', async () => {
    manage(PAID, { 'POST /api/subscription/refund': { body: { ...ENDED, canUpgrade: true } } })
    await press('Ask for a refund')
    expect(screen.getByRole('region', { name: 'Ask for a refund?' })).toHaveTextContent(
      /Premium stays active until the refund has succeeded/,
    )
    await press('Yes, ask for a refund')
    expect(await screen.findByText('Premium has ended')).toBeInTheDocument()
    expect(screen.getByText(/We have asked for your refund/)).toBeInTheDocument()
    expect(screen.getByRole('button', { name: 'Upgrade to Premium' })).toBeInTheDocument()
    expect(screen.queryByRole('tab')).not.toBeInTheDocument()
  })

  test.each([
    ['arrived', /was refunded/],
    ['failed', /Your bank refused the refund/],
  ] as const)('once it is known that the refund has %s, nothing older is said', async (moneyBack, text) => {
    const answers = { 'POST /api/subscription/refund': { body: { ...ENDED, canUpgrade: true } } }
    serve({ [GET]: { body: PAID }, ...answers })
    renderPage(<Premium moneyBack={moneyBack} />)
    await press('Ask for a refund')
    await press('Yes, ask for a refund')
    expect(await screen.findByText(text)).toBeInTheDocument()
    expect(screen.queryByText(/We have asked for your refund/)).not.toBeInTheDocument()
  })

  test('what the server refuses has changed nothing, and says so', async () => {
    manage(PAID, {
      'POST /api/subscription/refund': problem(409, 'refund_not_possible', 'This cannot be given back.'),
    })
    await press('Ask for a refund')
    await press('Yes, ask for a refund')
    const alert = await screen.findByRole('alert')
    expect(alert).toHaveTextContent(/Nothing was changed.*This cannot be given back\./)
    expect(screen.getByText('Premium is active')).toBeInTheDocument()
  })

  test('behind the window there is no such button', async () => {
    manage({ ...PAID, refundableUntil: null, canRefund: false })
    expect(await screen.findByRole('button', { name: 'Cancel Premium' })).toBeInTheDocument()
    expect(screen.queryByRole('button', { name: 'Ask for a refund' })).not.toBeInTheDocument()
  })

  test('card and invoices are a page of the provider, in a new tab', async () => {
    const tabs = openedTabs()
    manage(PAID, { 'POST /api/subscription/portal': { body: { url: PAGE } } })
    await press('Card and invoices')
    await waitFor(() => expect(tabs).toEqual([PAGE]))
  })

  test('administrators have it by their role, with nothing to end', async () => {
    show({
      ...PAID,
      source: 'role',
      status: 'none',
      currentPeriodEnd: null,
      refundableUntil: null,
      canRefund: false,
    })
    expect(await screen.findByText(/as an administrator/)).toBeInTheDocument()
    expect(screen.getAllByRole('tab')).toHaveLength(3)
    expect(screen.queryByRole('button', { name: 'Cancel Premium' })).not.toBeInTheDocument()
  })
})

test('a renewal that failed closes the tools, says why, and leads to the card', async () => {
  show(LATE)
  expect(await screen.findByText('Your last payment did not go through')).toBeInTheDocument()
  for (const text of [/so your tools are closed/, /use another card/, /Premium ends immediately/])
    expect(screen.getByText(text)).toBeInTheDocument()
  expect(screen.queryByText('Premium is active')).not.toBeInTheDocument()
  expect(screen.queryByText('Upgrade to Premium')).not.toBeInTheDocument()
  expect(screen.getByRole('button', { name: 'Change the card' })).toBeInTheDocument()
  expect(screen.getByRole('button', { name: 'Cancel Premium' })).toBeInTheDocument()
  expect(screen.queryByRole('tab')).not.toBeInTheDocument()
})

test.each([false, true])(
  'cancelling while a payment is late ends it at once; it was to end later: %s',
  async (cancelAtPeriodEnd) => {
    manage({ ...LATE, cancelAtPeriodEnd }, { 'POST /api/subscription/cancel': { body: ENDED } })
    await press('Cancel Premium')
    const question = screen.getByRole('region', { name: 'Cancel Premium?' })
    expect(question).toHaveTextContent(/Premium ends immediately.*will not charge you again/)
    expect(question).not.toHaveTextContent(/Your tools stay open/)
    await press('Yes, cancel Premium')
    expect(await screen.findByText('Premium has ended')).toBeInTheDocument()
    expect(screen.getByText('You have cancelled Premium.')).toBeInTheDocument()
    expect(screen.queryByText(/Stripe tries again/)).not.toBeInTheDocument()
  },
)

test('an answer that was lost is not told as if nothing had happened', async () => {
  manage(PAID, {
    'POST /api/subscription/cancel': problem(503, 'payment_provider', 'Stripe does not answer.'),
  })
  await press('Cancel Premium')
  await press('Yes, cancel Premium')
  const alert = await screen.findByRole('alert')
  expect(alert).toHaveTextContent(/We do not know yet if this worked.*Stripe does not answer/)
  expect(alert).not.toHaveTextContent(/Nothing was changed/)
})

test('one that was to end later, and whose payment is late, says what Stripe may still do', async () => {
  show({ ...LATE, cancelAtPeriodEnd: true })
  expect(await screen.findByText(/Stripe may still try the payment/)).toBeInTheDocument()
  expect(screen.getByRole('button', { name: 'Cancel Premium' })).toBeInTheDocument()
})

test.each([
  ['arrived', 'Your payment was refunded, and Premium has ended.'],
  ['asked', 'We have asked your bank for the refund.'],
  ['failed', 'Your bank refused the refund'],
] as const)('after a refund it says what became of the money: %s', async (moneyBack, text) => {
  serve({ [GET]: { body: ENDED } })
  renderPage(<Premium moneyBack={moneyBack} />)
  expect(await screen.findByText(text, { exact: false })).toBeInTheDocument()
})

test('a refund that the bank refused leaves Premium, says so, and can be asked for again', async () => {
  serve({ [GET]: { body: { ...PAID, cancelAtPeriodEnd: true } } })
  renderPage(<Premium moneyBack="failed" />)
  expect(await screen.findByText(/Your bank refused the refund/)).toBeInTheDocument()
  expect(
    screen.getByText(/^Premium continues until Dec 21, 2026, \d\d:\d\d [A-Z]{3}\S* and does not renew\.$/),
  ).toBeInTheDocument()
  expect(screen.getByText(/We told our team/)).toBeInTheDocument()
  expect(screen.getByRole('link', { name: 'Contact us' })).toHaveAttribute('href', '/contact')
  expect(screen.getByRole('button', { name: 'Ask for a refund' })).toBeInTheDocument()
  expect(screen.queryByText('Premium has ended')).not.toBeInTheDocument()
})

test.each(['asked', 'failed'] as const)(
  'a refund of a part (%s) says nothing against the renewal',
  async (moneyBack) => {
    serve({ [GET]: { body: PAID } })
    renderPage(<Premium moneyBack={moneyBack} />)
    expect(await screen.findByText('Premium renews on that day.')).toBeInTheDocument()
    expect(screen.queryByText(/not renew/)).not.toBeInTheDocument()
  },
)

test('a refund that waits for the bank says that Premium stays', async () => {
  serve({ [GET]: { body: { ...PAID, cancelAtPeriodEnd: true, canRefund: false } } })
  renderPage(<Premium moneyBack="asked" />)
  expect(await screen.findByText(/Premium stays active until the refund has succeeded/)).toBeInTheDocument()
  expect(screen.queryByRole('button', { name: 'Ask for a refund' })).not.toBeInTheDocument()
})

test('one that has ended can be bought again', async () => {
  manage(ENDED)
  expect(await screen.findByText('Premium has ended')).toBeInTheDocument()
  expect(screen.getByRole('button', { name: 'Upgrade to Premium' })).toBeInTheDocument()
})

test('a check that failed is told as one, sells nothing, and can be tried again', async () => {
  show(FREE, { [GET]: [{ status: 400, body: {} }, { body: PAID }] })
  expect(await screen.findByRole('alert')).toHaveTextContent('We could not check your subscription')
  expect(screen.queryByText('Upgrade to Premium')).not.toBeInTheDocument()
  await press('Try again')
  expect(await screen.findByText('Premium is active')).toBeInTheDocument()
})
