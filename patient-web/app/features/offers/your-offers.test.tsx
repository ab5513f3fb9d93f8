import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { Acceptance, Offer, OfferComparison } from '~/lib/api/types'
import { renderPage } from '../../../jest/render'
import { problem, serve, signIn } from '../../../jest/server'
import { YourOffers } from './your-offers'

const offer = (id: string, changes: Partial<Offer> = {}): Offer => ({
  id,
  bookingId: 'b1',
  hospital: { id: `h-${id}`, slug: id, name: `Hospital ${id}` },
  version: 1,
  status: 'published',
  withdrawalReason: null,
  pricing: 'itemised',
  total: { lowest: 800_000, likely: 900_000, highest: 1_000_000 },
  totalsByParty: [],
  publishedAt: '2026-11-26T08:00:00Z',
  validUntil: '2099-01-31T18:30:00Z',
  enteredBy: 'team',
  letterDated: '2026-11-20',
  promise: false,
  hash: 'f'.repeat(64),
  diagnosis: null,
  procedure: 'Knee replacement',
  doctor: null,
  reviewedBy: 'Dr. Contoh',
  currency: 'USD',
  lines: [],
  contingencyRates: [{ code: 'icu_night', amount: 40_000, mostUnits: 5 }],
  roomCategory: 'single',
  earliestDate: '2099-02-01',
  hospitalNights: 4,
  daysInCountry: 14,
  fitToFlyAfter: 10,
  paymentPlan: [{ percent: 100, payee: 'hospital', days: -1, event: 'admission' }],
  cancellationRule: { steps: [{ days: 0, percent: 50 }], hospitalCancels: 100, unfit: 100 },
  conditions: null,
  scheduledSeparately: [],
  commission: 0,
  ...changes,
})

const cell = {
  state: 'included' as const,
  quantity: null,
  lowest: 100_000,
  likely: 110_000,
  highest: 120_000,
  note: null,
  estimate: null,
  inPatientCurrency: null,
}
const UNPRICED = { lowest: null, likely: null, highest: null }

const comparison = (changes: Partial<OfferComparison> = {}): OfferComparison => ({
  offers: [offer('A'), offer('B')],
  rows: [
    {
      key: 'blood_products',
      code: 'blood_products',
      name: null,
      group: 'operation',
      differs: false,
      cells: {},
    },
    {
      key: 'interpreter',
      code: 'interpreter',
      name: null,
      group: 'around',
      differs: true,
      cells: {
        A: cell,
        B: {
          ...cell,
          ...UNPRICED,
          state: 'not_included',
          estimate: { lowest: 100_000, likely: 110_000, highest: 120_000, offerIds: ['A'] },
        },
      },
    },
  ],
  totals: {
    A: {
      total: { lowest: 800_000, likely: 900_000, highest: 1_000_000 },
      unpriced: [],
      inPatientCurrency: null,
    },
    B: {
      total: { lowest: 900_000, likely: 1_010_050, highest: 1_120_000 },
      unpriced: [],
      inPatientCurrency: null,
    },
  },
  patientCurrency: null,
  digits: { USD: 2, UGX: 0 },
  rates: [],
  acceptance: null,
  ...changes,
})

const acceptance: Acceptance = {
  offerId: 'A',
  version: 1,
  hash: 'f'.repeat(64),
  signature: 'Mei Ling',
  text: ['I accept version 1 of the offer of Hospital A.'],
  sharesIdentity: false,
  acceptedAt: '2026-11-26T08:00:00Z',
  confirmBy: '2026-11-28T08:00:00Z',
  confirmedAt: null,
  costUsd: 10_000,
  conversion: null,
  endedAt: null,
}

const onChanged = jest.fn()
const show = (changes?: Partial<OfferComparison>, isOver = false) =>
  renderPage(
    <YourOffers bookingId="b1" comparison={comparison(changes)} isOver={isOver} onChanged={onChanged} />,
  )
const row = (name: string) => within(screen.getByRole('row', { name: new RegExp(`^${name}`) }))

test('the differences come first, and an estimate names its source', () => {
  show()
  const heads = screen.getAllByRole('rowheader').map(({ textContent }) => textContent)
  expect(heads.indexOf('Interpreter')).toBeLessThan(heads.indexOf('Blood'))
  const [a, b] = row('Interpreter').getAllByRole('cell')
  expect(a).toHaveTextContent('Included' + 'USD 1,100')
  expect(b).toHaveTextContent('Not included' + 'About USD 1,100 (other offers)')
  const [, total] = row('Total').getAllByRole('cell')
  expect(total).toHaveTextContent(
    /Likely USD 10,100\.50Between USD 9,000 and USD 11,200The offer itself: USD 9,000, at most USD 10,000/,
  )
})

test('a total with an item that nobody prices is the least, and no 0', () => {
  const { rows, totals } = comparison()
  const [blood] = rows
  const unpriced = { ...cell, ...UNPRICED, state: 'not_stated' as const }
  show({
    offers: [offer('A')],
    rows: blood ? [{ ...blood, cells: { A: unpriced } }] : [],
    totals: { A: { ...(totals.A as OfferComparison['totals'][string]), unpriced: ['blood_products'] } },
  })
  expect(row('Total').getByRole('cell')).toHaveTextContent(
    'At least USD 9,000One item has no price yet.The offer itself: USD 9,000, at most USD 10,000',
  )
  expect(row('Blood').getByRole('cell')).toHaveTextContent('Ask: the offer does not say' + 'No price yet')
})

test('amounts show in the currency of the patient too, with rate, source and time', () => {
  const published = {
    base: 'USD',
    quote: 'UGX',
    rate: '3700',
    source: 'Bank of Uganda',
    publishedAt: '2026-11-25T08:00:00Z',
    isFictional: false,
  }
  const total = { lowest: 1, likely: 33_300_000, highest: 2 }
  show({
    offers: [offer('A')],
    totals: { A: { total, unpriced: ['x'], inPatientCurrency: total } },
    patientCurrency: 'UGX',
    rates: [{ from: 'USD', to: 'UGX', rate: '3700', published: [published] }],
  })
  expect(row('Total').getByRole('cell')).toHaveTextContent('At least UGX 33,300,000')
  expect(screen.getByText(/1 USD = 3700 UGX/)).toHaveTextContent(/Bank of Uganda, Nov 25, 2026/)
})

test('a currency without a valid rate converts nothing, and the page says so', () => {
  show({ patientCurrency: 'UGX' })
  expect(screen.getByText('We have no valid exchange rate for UGX.')).toBeInTheDocument()
})

test('offers that are over say why', () => {
  show({
    offers: [
      offer('A', { status: 'withdrawn', withdrawalReason: 'date_lost' }),
      offer('B', { status: 'expired' }),
      offer('C', { status: 'declined' }),
    ],
    rows: [],
    totals: {},
  })
  expect(screen.queryByRole('table')).not.toBeInTheDocument()
  const [withdrawn, expired, declined] = screen.getAllByRole('listitem')
  expect(withdrawn).toHaveTextContent('Hospital A: The hospital took it back, as it has no free date.')
  expect(expired).toHaveTextContent(/Hospital B: It ended on Jan 31, 2099/)
  expect(declined).toHaveTextContent('Hospital C: Its request has ended.')
})

test('a page without offers shows nothing, one that could not load says so', () => {
  const { container } = renderPage(
    <YourOffers
      bookingId="b1"
      comparison={comparison({ offers: [], rows: [], totals: {} })}
      isOver={false}
      onChanged={onChanged}
    />,
  )
  expect(container).toHaveTextContent('')
  renderPage(<YourOffers bookingId="b1" comparison={undefined} isOver={false} onChanged={onChanged} />)
  expect(screen.getByText('We could not load your offers.')).toBeInTheDocument()
})

describe('the PDF of an offer', () => {
  const PDF = 'GET /api/offers/A.pdf'
  const press = () =>
    userEvent.click(screen.getByRole('button', { name: 'Download this offer (PDF) Hospital A' }))

  test('says that it is being prepared, tells a failure, and is handed over', async () => {
    const click = jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined)
    Object.assign(URL, { createObjectURL: () => 'blob:x', revokeObjectURL: () => undefined })
    await signIn()
    serve({
      [PDF]: [
        problem(409, 'offer_pdf_pending', 'The PDF of this offer is being prepared.'),
        problem(404, 'not_found', 'There is nothing at this address.'),
        { body: {} },
      ],
    })
    show({ offers: [offer('A')] })
    await press()
    expect(await screen.findByRole('status')).toHaveTextContent('We are preparing this PDF.')
    expect(click).not.toHaveBeenCalled()
    await press()
    expect(await screen.findByRole('alert')).toHaveTextContent(/could not load the PDF.*no longer exists/)
    expect(screen.queryByRole('status')).not.toBeInTheDocument()
    await press()
    await waitFor(() => expect(click).toHaveBeenCalled())
    expect((click.mock.contexts[0] as HTMLAnchorElement).download).toBe('offer-version-1.pdf')
    click.mockRestore()
  })

  test('belongs to the version that was accepted', () => {
    show({ offers: [offer('A', { status: 'accepted' })], acceptance })
    const accepted = screen.getByRole('status')
    expect(within(accepted).getByRole('button', { name: /^Download this offer/ })).toBeInTheDocument()
  })
})

describe('accepting', () => {
  const TERMS = 'GET /api/offers/A/acceptance-terms'
  const ACCEPT = 'POST /api/offers/A/accept'
  const terms = {
    version: 1,
    hash: acceptance.hash,
    text: acceptance.text,
    costUsd: 11_130.95,
    conversion: { from: 'MYR', to: 'USD', rate: '0.2381', published: [] },
  }
  const open = async (answers: Parameters<typeof serve>[0]) => {
    await signIn()
    const sent = serve({ [TERMS]: { body: terms }, ...answers })
    show()
    await userEvent.click(screen.getByRole('button', { name: 'Accept the offer of Hospital A' }))
    await screen.findByText('I accept version 1 of the offer of Hospital A.')
    const sign = () => userEvent.click(screen.getByRole('button', { name: 'Sign and accept' }))
    return { sent, sign }
  }

  test('sends the version that the patient read, with name and choice', async () => {
    const { sent, sign } = await open({ [ACCEPT]: problem(503, 'unavailable', 'Please try again later.') })
    expect(screen.getByText(/The highest total is \$11,130\.95\. 1 MYR = 0\.2381 USD/)).toBeInTheDocument()
    await sign()
    expect(sent.filter(({ call }) => call === ACCEPT)).toHaveLength(0)
    await userEvent.type(screen.getByLabelText('Type your full name to sign'), 'Mei Ling')
    await userEvent.click(screen.getByRole('checkbox', { name: /may have my name and contact details/ }))
    await sign()
    expect(await screen.findByText('Please try again later.')).toBeInTheDocument()
    await sign()
    const [first, second] = sent.filter(({ call }) => call === ACCEPT)
    expect(first?.body).toEqual({
      version: 1,
      hash: terms.hash,
      signature: 'Mei Ling',
      sharesIdentity: true,
    })
    expect(second?.body).toEqual(first?.body)
  })

  test('shows what happens next, and offers nothing else to accept', () => {
    show({ offers: [offer('A', { status: 'accepted' }), offer('B', { status: 'held' })], acceptance })
    expect(screen.getByRole('status')).toHaveTextContent(
      /Hospital A has to confirm the date by Nov 28, 2026.*You do not pay before that/,
    )
    expect(screen.getByText(/The others wait for the answer/)).toBeInTheDocument()
    expect(screen.getByText(/Signed as Mei Ling/)).toBeInTheDocument()
    expect(screen.queryByRole('button', { name: /^Accept the offer/ })).not.toBeInTheDocument()
  })

  test('leads to the payment once the hospital has confirmed the date', () => {
    const confirmed = { ...acceptance, confirmedAt: '2026-11-27T08:00:00Z' }
    show({ offers: [offer('A', { status: 'accepted' })], acceptance: confirmed })
    expect(screen.getByRole('status')).toHaveTextContent(
      'Hospital A confirmed that it can treat you from Feb 01, 2099.',
    )
    expect(screen.getByRole('link', { name: 'See what you pay' })).toHaveAttribute(
      'href',
      '/dashboard/bookings/b1',
    )
  })

  test('keeps what was signed once it has ended', () => {
    const ended = { ...acceptance, confirmedAt: '2026-11-27T08:00:00Z', endedAt: '2026-11-28T08:00:00Z' }
    show({ offers: [offer('A', { status: 'declined' }), offer('B')], acceptance: ended })
    expect(screen.getByRole('status')).toHaveTextContent(/It ended on Nov 28, 2026.*You keep what you signed/)
    expect(screen.queryByRole('link', { name: 'See what you pay' })).not.toBeInTheDocument()
    expect(screen.getByText(/Signed as Mei Ling/)).toBeInTheDocument()
    expect(screen.getByRole('button', { name: 'Accept the offer of Hospital B' })).toBeInTheDocument()
  })

  test('is closed once the booking is over', () => {
    show({}, true)
    expect(screen.queryByRole('button', { name: /^Accept the offer/ })).not.toBeInTheDocument()
  })
})
