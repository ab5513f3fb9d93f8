import { act, cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { type ComponentProps, useState } from 'react'
import { clearErrors } from '~/components/ui/toast-store'
import { Toaster } from '~/components/ui/toaster'
import type { Payment, PaymentDue } from '~/lib/api/types'
import { renderPage } from '../../../jest/render'
import { problem, serve, signIn } from '../../../jest/server'
import { openedTabs } from '../../../jest/tabs'
import { BookingPayments } from './booking-payments'
import { PaymentDemo } from './payment-demo'
import { PaymentList } from './payment-list'
import { PaymentReturn } from './payment-return'

const BOOKING = '01a1fb67-0000-7000-8000-00001234abcd'
const PAGE = 'https://pay.example/deposit'
const POST = 'POST /api/payments'
const DEPOSIT: PaymentDue = {
  kind: 'deposit',
  amount: 500,
  paidUsd: 0,
  goodwillUsd: 0,
  leftUsd: 2500,
  refusedUsd: 0,
  estimatedCostUsd: 2500,
  hospitalUsd: 0,
  collectedPercent: 100,
  depositPercent: 20,
  dueBy: null,
  balanceDueDays: 14,
  refundRule: [
    { days: 30, percent: 100, until: null },
    { days: 14, percent: 50, until: null },
    { days: 0, percent: 0, until: null },
  ],
  paidRules: [],
  ifCancelledNow: { refundUsd: 0, keptUsd: 0, until: null },
  earlierTerms: null,
  paymentPlan: null,
  afterCancellation: null,
}
const NOTHING_DUE: PaymentDue = { ...DEPOSIT, kind: null, amount: null }

const payment = (changes: Partial<Payment> = {}): Payment => ({
  id: 'p1',
  kind: 'deposit',
  bookingId: BOOKING,
  amount: 500,
  refunded: 0,
  refusedUsd: 0,
  currency: 'usd',
  description: null,
  status: 'paid',
  url: null,
  receiptNumber: 1001,
  paidAt: '2026-11-21T08:00:00Z',
  createdAt: '2026-11-21T07:50:00Z',
  refunds: [],
  ...changes,
})
const OPEN = payment({ status: 'open', url: PAGE, receiptNumber: null, paidAt: null })
const refund = (changes: Partial<Payment['refunds'][number]> = {}): Payment['refunds'][number] => ({
  id: 'r1',
  amount: 200,
  category: 'booking_changed',
  method: 'card',
  reference: null,
  status: 'succeeded',
  createdAt: '2026-11-22T08:00:00Z',
  ...changes,
})

beforeEach(() => {
  clearErrors()
  signIn()
})

const BOOKED = { bookingId: BOOKING, hospitalId: 'h1', treatmentId: null }

function show(changes: Partial<ComponentProps<typeof BookingPayments>> = {}) {
  const onChange = jest.fn()
  renderPage(
    <>
      <BookingPayments {...BOOKED} due={DEPOSIT} payments={[]} onChange={onChange} {...changes} />
      <Toaster />
    </>,
  )
  return onChange
}
const pay = () => screen.getByRole('button', { name: 'Pay with Stripe' })

describe('the payments of a booking', () => {
  test('what is due, what it is part of, who takes the card, and what a cancellation means', () => {
    show()
    const card = screen.getByRole('region', { name: 'Payment Required' })
    expect(card).toHaveTextContent('$500.00 US dollars')
    expect(card).toHaveTextContent('Deposit: 20% of the estimated cost of $2,500.00')
    expect(card).toHaveTextContent('Later, as the balance$2,000.00')
    expect(card).toHaveTextContent('Your card details go to Stripe only, never to us.')
    expect(within(card).getByRole('link', { name: 'Read the refund rules' })).toHaveAttribute(
      'href',
      '/refunds',
    )
  })

  test('the plan of an accepted offer stands beside what is due', () => {
    const payments = [
      {
        payee: 'hospital' as const,
        amount: 800_000,
        days: -14,
        event: 'appointment' as const,
        dueDay: '2027-02-15',
        notBefore: null,
      },
    ]
    show({ due: { ...NOTHING_DUE, paymentPlan: { currency: 'UGX', digits: 0, payments } } })
    expect(screen.getByRole('region', { name: 'When you pay' })).toHaveTextContent(
      /UGX 800,000 to the hospital, 14 days before your appointment: by Feb 15, 2027/,
    )
  })

  test('shows the payment to Sihat as paid once the patient has paid it', () => {
    const one = { days: 7, event: 'acceptance' as const, dueDay: '2026-12-04', notBefore: null }
    const payments = [
      { ...one, payee: 'sihat' as const, amount: 200_000 },
      { ...one, payee: 'hospital' as const, amount: 800_000 },
    ]
    const due = { ...NOTHING_DUE, paidUsd: 54, leftUsd: 0 }
    show({ due: { ...due, paymentPlan: { currency: 'UGX', digits: 0, payments } } })
    const plan = screen.getByRole('region', { name: 'When you pay' })
    expect(plan).toHaveTextContent('UGX 200,000 to Sihat, within 7 days after your acceptance: paid')
    expect(plan).toHaveTextContent(/UGX 800,000 to the hospital, .*: by Dec 04, 2026/)
  })

  describe('by the plan of an offer in another currency', () => {
    const one = { days: 7, event: 'acceptance' as const, dueDay: '2026-12-04', notBefore: null }
    const plan = {
      currency: 'MYR',
      digits: 2,
      payments: [
        { ...one, payee: 'sihat' as const, amount: 210_000 },
        { ...one, payee: 'hospital' as const, amount: 840_000 },
      ],
    }
    const due = { ...DEPOSIT, hospitalUsd: 2000, collectedPercent: 20, leftUsd: 500, paymentPlan: plan }
    const card = () => screen.getByRole('region', { name: 'Payment Required' })

    test('each sum shows in both currencies', () => {
      show({ due })
      expect(card()).toHaveTextContent('$500.00 US dollars (about MYR 2,100)')
      expect(card()).toHaveTextContent('You pay MYR 8,400 (about $2,000.00) to the hospital')
      const rows = screen.getByRole('region', { name: 'When you pay' })
      expect(rows).toHaveTextContent('$500.00 (about MYR 2,100) to Sihat, within 7 days')
      expect(rows).toHaveTextContent('MYR 8,400 (about $2,000.00) to the hospital')
    })

    test('two payments to the hospital show no sum of both', () => {
      show({ due: { ...due, paymentPlan: { ...plan, payments: [...plan.payments, ...plan.payments] } } })
      expect(screen.getByRole('region', { name: 'When you pay' })).not.toHaveTextContent('about')
    })

    test('the total is that of the offer', () => {
      show({ due })
      expect(card()).toHaveTextContent('Deposit: 20% of the highest total of your offer, $2,500.00')
      expect(card()).toHaveTextContent('Highest total of your offer$2,500.00')
    })

    test('the refund rule says which sum it is about, before and after the payment', () => {
      show({ due })
      expect(card()).toHaveTextContent(/This is about what you pay to Sihat here.*you get it all back/)
      expect(card()).toHaveTextContent(/What you pay to the hospital is another sum/)
      cleanup()
      const { refundRule, ifCancelledNow } = DEPOSIT
      const paidRules = [{ paymentId: 'p1', refundRule, earlierTerms: null, unsetPercent: 100 }]
      show({
        due: { ...due, kind: null, amount: null, paidUsd: 500, leftUsd: 0, paidRules, ifCancelledNow },
        payments: [payment()],
      })
      expect(screen.getByRole('region', { name: 'Paid for this booking' })).toHaveTextContent(
        /What you pay to the hospital is another sum/,
      )
    })
  })

  test('after the deposit the balance is due', () => {
    show({ due: { ...DEPOSIT, kind: 'balance', amount: 2000.5, paidUsd: 500 }, payments: [payment()] })
    const card = screen.getByRole('region', { name: 'Payment Required' })
    expect(card).toHaveTextContent('$2,000.50 US dollars')
    expect(card).toHaveTextContent('Balance: the rest of the estimated cost')
    expect(card).toHaveTextContent('Paid$500.00')
  })

  test('a refund as goodwill is not due again', () => {
    const goodwill = { paidUsd: 400, goodwillUsd: 100, leftUsd: 2000 }
    show({ due: { ...DEPOSIT, ...goodwill, kind: 'balance', amount: 2000 }, payments: [payment()] })
    const card = screen.getByRole('region', { name: 'Payment Required' })
    expect(card).toHaveTextContent('Left to pay$2,000.00')
    expect(card).toHaveTextContent('Goodwill, not due again$100.00')
    expect(card).not.toHaveTextContent('Later, as the balance')
    expect(
      screen.getByText('Goodwill refund: $100.00. You do not pay this amount again.'),
    ).toBeInTheDocument()
  })

  test('nothing is left to pay when the rest was refunded as goodwill', () => {
    show({ due: { ...NOTHING_DUE, paidUsd: 2400, goodwillUsd: 100, leftUsd: 0 }, payments: [payment()] })
    expect(screen.getByText('Nothing is left to pay.')).toBeInTheDocument()
  })

  test('tells what the patient pays to the hospital, before and after the deposit', () => {
    const share = { hospitalUsd: 2000, collectedPercent: 20, leftUsd: 500 }
    show({ due: { ...DEPOSIT, ...share } })
    expect(screen.getByText(/^You pay \$2,000\.00 to the hospital/)).toBeInTheDocument()
    expect(screen.getByText('To the hospital').nextSibling).toHaveTextContent('$2,000.00')
    cleanup()
    show({ due: { ...NOTHING_DUE, ...share, paidUsd: 500, leftUsd: 0 }, payments: [payment()] })
    expect(screen.getByText('You owe us nothing more.')).toBeInTheDocument()
    expect(screen.getByText(/^You pay \$2,000\.00 to the hospital/)).toBeInTheDocument()
  })

  test('the refund rule stands above the button: by days, and with dates once there is an appointment', () => {
    show()
    const card = screen.getByRole('region', { name: 'Payment Required' })
    const lines = () =>
      within(card)
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent)
    expect(lines()).toEqual([
      'Cancel while you have no appointment: you get it all back',
      'Cancel 30 days or more before your appointment: you get 100% back',
      'Cancel 14 days or more before your appointment: you get 50% back',
      'Cancel later: you get 0% back',
      'We set or move your appointment: for 3 days, but only until it starts, you keep at least the refund from before',
      'Someone else cancels, not you: you get it all back',
    ])
    const rule = within(card).getByRole('heading', { name: 'If you cancel' })
    expect(rule.compareDocumentPosition(pay())).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
  })

  test('with an appointment the rule and the balance have dates', () => {
    show({
      due: {
        ...DEPOSIT,
        kind: 'balance',
        dueBy: '2097-01-17T09:00:00Z',
        refundRule: [
          { days: 30, percent: 100, until: '2097-01-01T09:00:00Z' },
          { days: 0, percent: 0, until: '2097-01-31T09:00:00Z' },
        ],
      },
    })
    expect(screen.getByText(/^Due by Jan 17, 2097, \d\d:\d\d [A-Z]{3}\S*, your time$/)).toBeInTheDocument()
    expect(
      screen.getByText(/^Cancel by Jan 01, 2097, \d\d:\d\d [A-Z]{3}\S*, your time: you get 100% back$/),
    ).toBeInTheDocument()
    expect(screen.getByText('Cancel later: you get 0% back')).toBeInTheDocument()
    expect(screen.queryByText(/while you have no appointment/)).not.toBeInTheDocument()
  })

  test('a balance whose last moment is over is due now, and names no past date', () => {
    show({ due: { ...DEPOSIT, kind: 'balance', dueBy: '2020-01-17T09:00:00Z' } })
    expect(screen.getByText(/^Due now: your appointment is less than 14 days away/)).toBeInTheDocument()
    expect(screen.queryByText(/2020/)).not.toBeInTheDocument()
  })

  test('a balance after the appointment does not call the appointment near', () => {
    show({
      due: { ...DEPOSIT, kind: 'balance', dueBy: '2020-01-17T09:00:00Z' },
      appointmentAt: '2020-01-31T09:00:00Z',
    })
    expect(screen.getByText(/^Due now: your appointment has passed/)).toBeInTheDocument()
    expect(screen.queryByText(/days away/)).not.toBeInTheDocument()
  })

  test('a rest below one cent is no balance', () => {
    // 1.0 - 0.59 - 0.41 is more than 0 in floating point.
    const costs = { estimatedCostUsd: 1.0, paidUsd: 0.59, leftUsd: 0.41 }
    show({ due: { ...DEPOSIT, ...costs, amount: 0.41 } })
    expect(screen.queryByText('Later, as the balance')).not.toBeInTheDocument()
  })

  test('a step of the rule that is over is not offered any more', () => {
    const refundRule = [
      { days: 30, percent: 100, until: '2020-01-01T09:00:00Z' },
      { days: 0, percent: 0, until: '2020-01-31T09:00:00Z' },
    ]
    show({ due: { ...DEPOSIT, refundRule } })
    expect(screen.queryByText(/^Cancel by|^Cancel later/)).not.toBeInTheDocument()
    expect(screen.getByText('Cancel from now on: you get 0% back')).toBeInTheDocument()
  })

  test('a step that is over still counts for some days after the appointment was set', () => {
    const refundRule = [
      { days: 30, percent: 100, until: '2020-01-01T09:00:00Z' },
      { days: 14, percent: 50, until: '2097-01-17T09:00:00Z' },
      { days: 0, percent: 0, until: '2097-01-31T09:00:00Z' },
    ]
    show({ due: { ...DEPOSIT, refundRule, earlierTerms: { percent: 100, until: '2097-01-20T09:00:00Z' } } })
    const lines = screen.getAllByText(/^Cancel (by|later|from)/).map(({ textContent }) => textContent)
    expect(lines).toEqual([
      expect.stringMatching(/^Cancel by Jan 20, 2097, .*: you get 100% back$/),
      'Cancel later: you get 0% back',
    ])
  })

  test('a balance without an appointment is not due yet, and says when it will be', () => {
    show({ due: { ...DEPOSIT, kind: 'balance', amount: 2_000, paidUsd: 500 }, payments: [payment()] })
    expect(screen.getByText(/It is due 14 days before your appointment/)).toBeInTheDocument()
    expect(screen.queryByText('To pay now')).not.toBeInTheDocument()
    expect(screen.getByText('Left to pay')).toBeInTheDocument()
  })

  test.each([
    [{ ...NOTHING_DUE, paidUsd: 2500, leftUsd: 0 }, true],
    [{ ...NOTHING_DUE, paidUsd: 500, leftUsd: 2000 }, false],
    [{ ...NOTHING_DUE, paidUsd: 500, estimatedCostUsd: null, leftUsd: null }, false],
  ])('says that nothing is left to pay once all is paid: %j', (due, settled) => {
    show({ due, payments: [payment()] })
    expect(screen.queryAllByText('Nothing is left to pay.')).toHaveLength(settled ? 1 : 0)
  })

  test('opens the page in a new tab, once, with the amount and the refund rule that were shown', async () => {
    const tabs = openedTabs()
    const sent = serve({ [POST]: { status: 201, body: { id: 'p1', url: PAGE } } })
    const onChange = show()
    await userEvent.dblClick(pay())
    await waitFor(() => expect(tabs).toEqual([PAGE]))
    expect(sent).toEqual([
      {
        call: POST,
        body: {
          ...BOOKED,
          amount: 500,
          refundRule: [
            { days: 30, percent: 100 },
            { days: 14, percent: 50 },
            { days: 0, percent: 0 },
          ],
          description: 'Deposit: 20% of the estimated cost of $2,500.00',
        },
      },
    ])
    expect(screen.getByText('Payment Session Created')).toBeInTheDocument()
    expect(screen.getByText('Redirecting to payment page...')).toBeInTheDocument()
    expect(onChange).toHaveBeenCalledTimes(1)
    // Back from the other tab, nobody is being redirected.
    act(() => void document.dispatchEvent(new Event('visibilitychange')))
    expect(screen.queryByText('Redirecting to payment page...')).not.toBeInTheDocument()
  })

  test('a refusal of too many requests says how long to wait, and the amount and the button stay', async () => {
    const tabs = openedTabs()
    const limited = problem(429, 'rate_limited', 'Your earlier requests are not finished.')
    serve({
      [POST]: [
        { ...limited, headers: { 'retry-after': '600' } },
        { status: 201, body: { id: 'p1', url: PAGE } },
      ],
    })
    show()
    await userEvent.click(pay())
    expect(await screen.findByText(/Your earlier requests are not finished/)).toHaveTextContent('10 minutes')
    expect(screen.getByRole('region', { name: 'Payment Required' })).toHaveTextContent('$500.00 US dollars')
    expect(tabs).toEqual(['closed'])
    await userEvent.click(pay())
    await waitFor(() => expect(tabs).toEqual(['closed', PAGE]))
    expect(screen.queryByText(/Your earlier requests are not finished/)).not.toBeInTheDocument()
  })

  test('is busy meanwhile', async () => {
    openedTabs()
    globalThis.fetch = () => new Promise(() => {})
    show()
    await userEvent.click(pay())
    expect(screen.getByRole('button', { name: 'Processing...' })).toHaveAttribute('aria-disabled', 'true')
  })

  test('a browser that opens no tab gets a link', async () => {
    openedTabs({ blocked: true })
    serve({ [POST]: { status: 201, body: { id: 'p1', url: PAGE } } })
    show()
    await userEvent.click(pay())
    const link = await screen.findByRole('link', { name: 'Open the page' })
    expect(link).toHaveAttribute('href', PAGE)
    expect(link).toHaveAttribute('target', '_blank')
  })

  test('a refusal closes the tab, says why, and reads again what is due', async () => {
    const tabs = openedTabs()
    serve({ [POST]: problem(422, 'amount_differs', 'The amount has changed.') })
    const onChange = show()
    await userEvent.click(pay())
    expect(await screen.findByText('The amount has changed.')).toBeInTheDocument()
    expect(screen.getByText('Payment Error')).toBeInTheDocument()
    expect(screen.getByText('Failed to create payment session. Please try again.')).toBeInTheDocument()
    expect(tabs).toEqual(['closed'])
    expect(onChange).toHaveBeenCalled()
  })

  test('a refund rule that has changed is shown before the patient pays, and is then the one that is sent', async () => {
    const tabs = openedTabs()
    const detail = 'The refund rule has changed. Read the new rule before you pay.'
    serve({ [POST]: problem(409, 'refund_rule_differs', detail) })
    const refundRule = [
      { days: 90, percent: 40, until: null },
      { days: 0, percent: 0, until: null },
    ]
    function Page() {
      const [due, setDue] = useState(DEPOSIT)
      const change = () => setDue({ ...DEPOSIT, refundRule })
      return <BookingPayments {...BOOKED} due={due} payments={[]} onChange={change} />
    }
    renderPage(<Page />)
    await userEvent.click(pay())
    expect(await screen.findByText(detail)).toBeInTheDocument()
    expect(
      screen.getByText('Cancel 90 days or more before your appointment: you get 40% back'),
    ).toBeInTheDocument()
    expect(screen.queryByText(/you get 100% back/)).not.toBeInTheDocument()
    expect(tabs).toEqual(['closed'])
    const sent = serve({ [POST]: { status: 201, body: { id: 'p1', url: PAGE } } })
    await userEvent.click(await screen.findByRole('button', { name: 'Pay with Stripe' }))
    await waitFor(() => expect(tabs).toEqual(['closed', PAGE]))
    expect(sent[0]?.body).toMatchObject({
      hospitalId: 'h1',
      treatmentId: null,
      refundRule: [
        { days: 90, percent: 40 },
        { days: 0, percent: 0 },
      ],
    })
  })

  describe('a paid payment and its refund rule', () => {
    const paidRules = [
      {
        paymentId: 'p1',
        refundRule: [
          { days: 30, percent: 100, until: '2097-01-01T09:00:00Z' },
          { days: 0, percent: 0, until: '2097-01-31T09:00:00Z' },
        ],
        earlierTerms: null,
        unsetPercent: 100,
      },
    ]
    const made = () => screen.getByRole('region', { name: 'Paid for this booking' })

    test('the rule stands beside the payment, with dates and percentages', () => {
      show({ due: { ...NOTHING_DUE, paidUsd: 500, paidRules }, payments: [payment()] })
      expect(made()).toHaveTextContent('If you cancel, we refund this payment to the card that paid:')
      const lines = within(made()).getAllByText(/ back$/)
      expect(lines.map(({ textContent }) => textContent)).toEqual([
        expect.stringMatching(/^Cancel by Jan 01, 2097, .*, your time: you get 100% back$/),
        'Cancel later: you get 0% back',
        'Someone else cancels, not you: you get it all back',
      ])
    })

    test('a paid payment shows the same lines as the payment card', () => {
      const due = { ...DEPOSIT, paidUsd: 500, refundRule: paidRules[0]?.refundRule ?? [], paidRules }
      show({ due, payments: [payment()] })
      const linesIn = (area: HTMLElement) =>
        within(area)
          .getAllByRole('listitem')
          .map(({ textContent }) => textContent)
          .filter((line) => /^(Cancel|We set|Someone)/.test(line ?? ''))
      const card = screen.getByRole('region', { name: 'Payment Required' })
      expect(linesIn(made())).toEqual(linesIn(card))
      expect(linesIn(card)).toHaveLength(4)
    })

    test('after a new appointment the percentage before it counts first', () => {
      const earlierTerms = { percent: 100, until: '2097-01-20T09:00:00Z' }
      const rules = paidRules.map((rule) => ({ ...rule, earlierTerms }))
      show({ due: { ...NOTHING_DUE, paidUsd: 500, paidRules: rules }, payments: [payment()] })
      expect(within(made()).getByText(/^Cancel by Jan 20, 2097, .*: you get 100% back$/)).toBeInTheDocument()
    })

    test.each([
      [100, 'Cancel while you have no appointment: you get it all back'],
      [0, 'Cancel again before we set a new appointment: you get 0% back'],
    ])('without an appointment, %d percent reads as such', (unsetPercent, line) => {
      const steps = [{ days: 0, percent: 0, until: null }]
      const rules = [{ paymentId: 'p1', refundRule: steps, earlierTerms: null, unsetPercent }]
      show({ due: { ...NOTHING_DUE, paidUsd: 500, paidRules: rules }, payments: [payment()] })
      expect(within(made()).getByText(line)).toBeInTheDocument()
    })

    test.each<[string, Partial<PaymentDue>, Partial<Payment>]>([
      ['a booking that cannot be cancelled', { ifCancelledNow: null }, {}],
      ['a payment that was refunded', {}, { refunded: 500 }],
      ['a payment from before the rule', { paidRules: [] }, {}],
      ['a payment whose refunds went back or are owed', {}, { refunded: 200, refusedUsd: 300 }],
    ])('%s shows none', (_what, due, changes) => {
      show({ due: { ...NOTHING_DUE, paidRules, ...due }, payments: [payment(changes)] })
      expect(made()).not.toHaveTextContent('If you cancel')
    })
  })

  test('an attempt without an answer is repeated as the same one; a new wish is another', async () => {
    openedTabs()
    const keys: (string | null)[] = []
    const answers = [
      () => Promise.reject(new TypeError('Failed to fetch')),
      () => Promise.resolve(Response.json({ id: 'p1', url: PAGE }, { status: 201 })),
    ]
    globalThis.fetch = ((request: Request) => {
      keys.push(request.headers.get('idempotency-key'))
      return (answers.shift() ?? answers.at(-1) ?? (() => Promise.reject(new TypeError())))()
    }) as typeof fetch
    show()
    const press = async () =>
      userEvent.click(await screen.findByRole('button', { name: 'Pay with Stripe' }, { timeout: 3_000 }))
    await press()
    await screen.findByText('Payment Error')
    await press()
    await screen.findByText('Payment Session Created')
    await press()
    await screen.findByText('Payment Error')
    expect(keys[0]).toBe(keys[1])
    expect(keys[2]).not.toBe(keys[1])
  })

  test('a page that is open is waited for, and is not paid', () => {
    show({ payments: [OPEN] })
    expect(screen.getByText('Waiting for the payment')).toBeInTheDocument()
    expect(screen.getByRole('button', { name: 'Open the payment page again' })).toBeInTheDocument()
    expect(screen.queryByText('Paid')).not.toBeInTheDocument()
  })

  test('a payment that was waited for is told when it arrives', async () => {
    function Watched() {
      const [isPaid, setIsPaid] = useState(false)
      return (
        <>
          <button type="button" onClick={() => setIsPaid(true)}>
            Stripe confirms
          </button>
          <BookingPayments
            {...BOOKED}
            due={isPaid ? NOTHING_DUE : DEPOSIT}
            payments={[isPaid ? payment() : OPEN]}
            onChange={() => undefined}
          />
        </>
      )
    }
    renderPage(<Watched />)
    expect(screen.getByText(/If you left the payment page, open it again/)).toBeInTheDocument()
    expect(screen.queryByText('Your payment has arrived')).not.toBeInTheDocument()
    await userEvent.click(screen.getByRole('button', { name: 'Stripe confirms' }))
    expect(screen.getByText('Your payment has arrived')).toBeInTheDocument()
    expect(screen.getByText(/We have received \$500\.00/)).toBeInTheDocument()
  })

  test.each([
    ['a refund', DEPOSIT, [refund()]],
    ['a cancellation', { ...NOTHING_DUE, afterCancellation: { refundUsd: 500, keptUsd: 0 } }, []],
  ])('the news of an arrival ends with %s', async (_end, due, refunds) => {
    const onChange = () => undefined
    const at = (shown: Partial<ComponentProps<typeof BookingPayments>>) => (
      <BookingPayments {...BOOKED} due={DEPOSIT} payments={[OPEN]} onChange={onChange} {...shown} />
    )
    function Watched() {
      const [step, setStep] = useState(0)
      const steps = [{}, { payments: [payment()] }, { due, payments: [payment({ refunds })] }]
      return (
        <>
          <button type="button" onClick={() => setStep(step + 1)}>
            Next
          </button>
          {at(steps[step] ?? {})}
        </>
      )
    }
    renderPage(<Watched />)
    await userEvent.click(screen.getByRole('button', { name: 'Next' }))
    expect(screen.getByText('Your payment has arrived')).toBeInTheDocument()
    await userEvent.click(screen.getByRole('button', { name: 'Next' }))
    expect(screen.queryByText('Your payment has arrived')).not.toBeInTheDocument()
  })

  test('one that had arrived before is no news', () => {
    show({ due: NOTHING_DUE, payments: [payment()] })
    expect(screen.queryByText('Your payment has arrived')).not.toBeInTheDocument()
  })

  test('neither closed pages nor those of other bookings are waited for', () => {
    show({ payments: [payment({ status: 'expired' }), { ...OPEN, bookingId: 'another' }] })
    expect(screen.queryByText('Waiting for the payment')).not.toBeInTheDocument()
  })

  test('what is paid has its date and its receipt, and nothing more is asked for', () => {
    show({ due: NOTHING_DUE, payments: [payment()] })
    expect(screen.queryByText('Payment Required')).not.toBeInTheDocument()
    const made = screen.getByRole('region', { name: 'Paid for this booking' })
    expect(made).toHaveTextContent(/Deposit.*Paid on Nov 21, 2026, \d\d:\d\d [A-Z]{3}.*\$500\.00.*Paid/)
    expect(within(made).getByRole('button', { name: 'Receipt 1001 (PDF)' })).toBeInTheDocument()
  })

  test('where nothing is due or paid there is nothing', () => {
    show({ due: NOTHING_DUE })
    expect(screen.queryByRole('heading')).not.toBeInTheDocument()
  })

  test.each([{ due: undefined }, { payments: undefined }])('what could not be read is told so', (lost) => {
    const onChange = show(lost)
    expect(screen.getByRole('alert')).toHaveTextContent('Your payments could not be loaded')
    expect(screen.queryByText('Payment Required')).not.toBeInTheDocument()
    screen.getByRole('button', { name: 'Try again' }).click()
    expect(onChange).toHaveBeenCalled()
  })
})

describe('the list of payments', () => {
  const list = (...payments: Payment[]) => renderPage(<PaymentList payments={payments} />)

  test('is empty at first, also after pages that closed unpaid', () => {
    list(payment({ status: 'expired' }))
    expect(screen.getByText(/No payments yet/)).toBeInTheDocument()
  })

  test('names what each one was for, and leads to its booking', () => {
    list(payment(), payment({ id: 'p2', kind: 'premium', bookingId: null, amount: 49 }), {
      ...OPEN,
      id: 'p3',
    })
    const [deposit, premium, open] = screen.getAllByRole('listitem')
    expect(within(deposit as HTMLElement).getByRole('link')).toHaveAttribute(
      'href',
      `/dashboard/bookings/${BOOKING}`,
    )
    expect(premium).toHaveTextContent(/Premium, one month.*\$49\.00/)
    expect(open).toHaveTextContent('Waiting for the payment')
    expect(within(open as HTMLElement).queryByRole('button')).not.toBeInTheDocument()
  })

  test.each([
    [{ refunded: 200 }, {}, 'Partly refunded', /\$200\.00 refunded to your card on Nov 22, 2026/],
    [{ refunded: 500 }, { amount: 500 }, 'Refunded', /\$500\.00 refunded to your card/],
    [{}, { status: 'pending' as const }, 'Paid', /sent to your bank on Nov 22, 2026/],
    [{}, { status: 'requested' as const }, 'Paid', /requested on Nov 22, 2026/],
  ])('a refund is told with its state and its reason: %p %p', (changes, back, state, text) => {
    list(payment({ ...changes, refunds: [refund(back)] }))
    expect(screen.getByText(state)).toBeInTheDocument()
    expect(screen.getByText(text)).toHaveTextContent('Reason: your booking changed.')
  })

  const refused = refund({ status: 'failed' })
  const transfer = refund({ id: 'r2', amount: 50, method: 'bank_transfer', reference: 'MBB TT 0078' })
  test.each([
    ['refused refunds are', [refused, refund({ ...refused, id: 'r2' })]],
    ['a refused refund that a bank transfer paid in part is', [refused, transfer]],
  ])('%s one line with the sum that we still owe', (_what, refunds) => {
    list(payment({ refusedUsd: 150, refunds }))
    const lines = screen.getAllByText(/refused/)
    expect(lines).toHaveLength(1)
    expect(lines[0]).toHaveTextContent('Your bank refused a refund. We still owe you $150.00:')
    expect(lines[0]).toHaveTextContent('Our team will contact you to arrange a bank transfer.')
    expect(lines[0]).toHaveTextContent('This amount does not count as paid for your booking.')
  })

  test('a refused refund of Premium names no booking and says, as the mail does, to ask again', () => {
    const refunds = [refund({ status: 'failed' })]
    list(payment({ kind: 'premium', bookingId: null, refusedUsd: 49, refunds }))
    const line = screen.getByText(/Your bank refused/)
    expect(line).not.toHaveTextContent('booking')
    expect(line).toHaveTextContent('You can ask for the refund again, or contact us.')
    expect(line).not.toHaveTextContent('bank transfer')
  })

  test('a refund by bank transfer is told with its reference, and nothing is called refused any more', () => {
    const transfer = refund({ id: 'r2', method: 'bank_transfer', reference: 'MBB TT 0077' })
    list(payment({ refunded: 200, refunds: [refund({ status: 'failed' }), transfer] }))
    expect(
      screen.getByText(/^Refunded by bank transfer\. The reference is MBB TT 0077\. We sent \$200\.00 on/),
    ).toBeVisible()
    expect(screen.queryByText(/to your card|refused/)).not.toBeInTheDocument()
  })

  test('refunds are a list, and each names its time with the time zone', () => {
    list(payment({ refunded: 300, refunds: [refund(), refund({ id: 'r2', amount: 100 })] }))
    const refunds = within(screen.getByRole('list', { name: 'Refunds' })).getAllByRole('listitem')
    expect(refunds).toHaveLength(2)
    for (const line of refunds) expect(line).toHaveTextContent(/on Nov 22, 2026, \d\d:\d\d [A-Z]{3}/)
  })

  test('a receipt is saved under its number; one that is not says so', async () => {
    const RECEIPT = 'GET /api/payments/p1/receipt'
    serve({ [RECEIPT]: [problem(404, 'not_found', 'There is none.'), { body: {} }] })
    const saved = jest.fn()
    URL.createObjectURL = () => 'blob:receipt'
    URL.revokeObjectURL = () => undefined
    jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
      saved(this.download)
    })
    list(payment())
    const button = screen.getByRole('button', { name: 'Receipt 1001 (PDF)' })
    await userEvent.click(button)
    expect(await screen.findByRole('alert')).toHaveTextContent('The receipt was not saved')
    await userEvent.click(button)
    await waitFor(() => expect(saved).toHaveBeenCalledWith('sihat-receipt-1001.pdf'))
    expect(screen.queryByRole('alert')).not.toBeInTheDocument()
  })
})

describe('coming back from the payment page', () => {
  test.each<[string, Payment[] | undefined, string, (string | null)?]>([
    ['done', [OPEN], 'Waiting for the payment'],
    ['left', [OPEN], 'You left the payment page'],
    ['done', [payment()], 'Your payment has arrived'],
    ['left', [payment()], 'Your payment has arrived'],
    ['done', [payment({ status: 'expired' })], 'The payment page has closed'],
    ['done', [payment({ refunds: [refund({})] })], 'Your payment arrived, and a refund was requested'],
    ['done', undefined, 'We could not read your payment'],
    // Of somebody else, or made up.
    ['done', [payment({ id: 'p2' })], 'This payment is not in your account'],
    ['done', [], 'This payment is not in your account'],
    ['done', [payment()], 'This address names no payment', null],
    ['left', undefined, 'This address names no payment', null],
  ])('the address says "%s", the server decides: %#', (outcome, payments, title, id = 'p1') => {
    renderPage(<PaymentReturn outcome={outcome} id={id} payments={payments} />)
    const status = screen.getByRole('status')
    expect(status).toHaveTextContent(title)
    if (!title.startsWith('Your payment')) expect(status).not.toHaveTextContent(/We have received \$/)
  })

  test('another payment that has arrived is not taken for this one', () => {
    const others = [payment({ id: 'p2', kind: 'premium', bookingId: null }), payment({ id: 'p3' })]
    renderPage(<PaymentReturn outcome="done" id="p1" payments={[...others, OPEN]} />)
    expect(screen.getByRole('status')).toHaveTextContent('Stripe has not confirmed $500.00 to us yet')
    expect(screen.getByRole('link', { name: 'Go to the booking' })).toHaveAttribute(
      'href',
      `/dashboard/bookings/${BOOKING}`,
    )
  })
})

describe('the payment demonstration', () => {
  const LIST = 'GET /api/payments'

  test('asks for its fixed amount under its own name, and waits', async () => {
    const tabs = openedTabs()
    const begun = { ...OPEN, kind: 'demonstration' as const, bookingId: null, amount: 2500 }
    const sent = serve({
      [LIST]: [{ body: { items: [] } }, { body: { items: [begun] } }],
      [POST]: { status: 201, body: { id: 'p1', url: PAGE } },
    })
    renderPage(<PaymentDemo />)
    expect(screen.getByText('$2,500.00')).toBeInTheDocument()
    expect(screen.getByText(/moves no real money/)).toBeInTheDocument()
    await userEvent.click(pay())
    expect(await screen.findByText('Waiting for the payment')).toBeInTheDocument()
    expect(tabs).toEqual([PAGE])
    expect(sent.find(({ call }) => call === POST)?.body).toMatchObject({
      bookingId: 'demo-booking',
      amount: 2500,
    })
  })

  test('shows what was paid there, and nothing else', async () => {
    const made = payment({ kind: 'demonstration', bookingId: null, amount: 2500 })
    serve({ [LIST]: { body: { items: [made, payment({ id: 'p2' })] } } })
    renderPage(<PaymentDemo />)
    expect(await screen.findAllByRole('listitem')).toHaveLength(1)
    expect(screen.getByText('Paid')).toBeInTheDocument()
  })
})
