import { screen, within } from '@testing-library/react'
import type { Offer, OfferComparison } from '~/lib/api/types'
import { renderPage } from '../../../jest/render'
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
  ...changes,
})

const show = (changes?: Partial<OfferComparison>) =>
  renderPage(<YourOffers bookingId="b1" comparison={comparison(changes)} />)
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
    /Likely USD 10,100\.50Between USD 9,000 and USD 11,200The offer itself: USD 9,000/,
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
  expect(row('Total').getByRole('cell')).toHaveTextContent('At least USD 9,000One item has no price yet.')
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
  expect(declined).toHaveTextContent('Hospital C: You withdrew the request, or the booking ended.')
})

test('a page without offers shows nothing, one that could not load says so', () => {
  const { container } = renderPage(
    <YourOffers bookingId="b1" comparison={comparison({ offers: [], rows: [], totals: {} })} />,
  )
  expect(container).toHaveTextContent('')
  renderPage(<YourOffers bookingId="b1" comparison={undefined} />)
  expect(screen.getByText('We could not load your offers.')).toBeInTheDocument()
})
