import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import type { OfferComparison } from '~/lib/api/types'
import { acceptance, change, changeOrder, line, offer } from '../../../jest/offers'
import { renderPage } from '../../../jest/render'
import { problem, serve, signIn } from '../../../jest/server'
import { YourOffers } from './your-offers'

const cell = {
  state: 'included' as const,
  quantity: null,
  lowest: 100_000,
  likely: 110_000,
  highest: 120_000,
  note: null,
  isLeftOut: false,
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
          isLeftOut: true,
          estimate: {
            lowest: 100_000,
            amount: 110_000,
            highest: 120_000,
            source: { kind: 'other_offers', offerIds: ['A'], range: null },
          },
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
  tripCosts: {},
  patientCurrency: 'USD',
  digits: { USD: 2, UGX: 0 },
  rates: [],
  acceptance: null,
  changeOrders: [],
  ...changes,
})

const USD = { currency: 'USD', currencyNow: 'USD', digits: { USD: 2 }, items: [] }
const onChanged = jest.fn()
const show = (changes?: Partial<OfferComparison>, isOver = false, path = '/', isPaid = false) =>
  renderPage(
    <YourOffers
      bookingId="b1"
      comparison={comparison(changes)}
      isOver={isOver}
      isPaid={isPaid}
      onChanged={onChanged}
    />,
    { path },
  )
/** A button publishes the second version. */
function LiveOffers() {
  const [version, setVersion] = useState(1)
  return (
    <>
      <button type="button" onClick={() => setVersion(2)}>
        Publish version 2
      </button>
      <YourOffers
        bookingId="b1"
        comparison={comparison({ offers: [offer('A', { version })] })}
        isOver={false}
        isPaid={false}
        onChanged={onChanged}
      />
    </>
  )
}
/** A page whose next load brings the second version, at another price. */
function ReloadedOffers() {
  const [version, setVersion] = useState(1)
  const likely = version === 1 ? 1_060_000 : 7_750_000
  const total = { lowest: likely, likely, highest: likely }
  return (
    <YourOffers
      bookingId="b1"
      comparison={comparison({
        offers: [offer('A', { version, total })],
        totals: { A: { total, unpriced: [], inPatientCurrency: null } },
      })}
      isOver={false}
      isPaid={false}
      onChanged={() => setVersion(2)}
    />
  )
}
const row = (name: string) => within(screen.getByRole('row', { name: new RegExp(`^${name}`) }))

test('the differences come first, and an estimate names its source', () => {
  show()
  const heads = screen.getAllByRole('rowheader').map(({ textContent }) => textContent)
  expect(heads.indexOf('Interpreter')).toBeLessThan(heads.indexOf('Blood'))
  const [a, b] = row('Interpreter').getAllByRole('cell')
  expect(a).toHaveTextContent('Included' + 'USD 1,100')
  expect(b).toHaveTextContent('Not included' + 'About USD 1,100 (other offers)' + 'Ask')
  const [, total] = row('Total').getAllByRole('cell')
  expect(total).toHaveTextContent(
    /Likely USD 10,100\.50Between USD 9,000 and USD 11,200The offer itself: USD 9,000, at most USD 10,000/,
  )
})

test.each([
  [5, 300_000, 'IncludedUSD 3,000 for 5 together'],
  [1, 300_000, 'IncludedUSD 3,000'],
  [5, null, 'IncludedQuantity: 5'],
  [1, null, 'IncludedQuantity: 1'],
  [null, 300_000, 'IncludedUSD 3,000'],
])('the price of a line is for the whole quantity: %p at %p', (quantity, likely, text) => {
  const [blood] = comparison().rows
  const cells = { A: { ...cell, quantity, likely } }
  show({ offers: [offer('A')], rows: blood ? [{ ...blood, cells }] : [] })
  expect(row('Blood').getByRole('cell').textContent?.replaceAll('\u00a0', ' ')).toBe(text)
})

test('a total with an item that nobody prices is the least, and no 0', () => {
  const { rows, totals } = comparison()
  const [blood] = rows
  const unpriced = { ...cell, ...UNPRICED, state: 'not_stated' as const, isLeftOut: true }
  show({
    offers: [offer('A')],
    rows: blood ? [{ ...blood, cells: { A: unpriced } }] : [],
    totals: { A: { ...(totals.A as OfferComparison['totals'][string]), unpriced: ['blood_products'] } },
  })
  expect(row('Total').getByRole('cell')).toHaveTextContent(
    'Likely, at least USD 9,000, one item not priced' +
      'Lowest: at least USD 8,000. Highest: at least USD 10,000' +
      'The offer itself: USD 9,000, at most USD 10,000',
  )
  expect(row('Blood').getByRole('cell')).toHaveTextContent('Not stated: ask' + 'No price yet' + 'Ask')
})

test('an acceptance lists each payment with payee, amount and due day', () => {
  const { unmount } = show({ acceptance })
  const plan = screen.getByRole('heading', { name: 'When you pay', level: 4 }).nextElementSibling
  const [ours, ofHospital] = within(plan as HTMLElement).getAllByRole('listitem')
  expect(ours).toHaveTextContent(/^USD 2,000 to Sihat, within 7 days after your acceptance: by Dec 03, 2026$/)
  expect(ofHospital).toHaveTextContent(
    /^USD 8,000 to the hospital, on the day of your admission, not before Feb 01, 2099\. The hospital tells you the day\.$/,
  )
  unmount()
  show({ acceptance: { ...acceptance, endedAt: '2026-11-28T08:00:00Z' } })
  expect(screen.queryByRole('heading', { name: 'When you pay', level: 4 })).not.toBeInTheDocument()
})

test('an acceptance says which payment is paid, once the hospital has confirmed the date', () => {
  const first = () =>
    within(
      screen.getByRole('heading', { name: 'When you pay', level: 4 }).nextElementSibling as HTMLElement,
    ).getAllByRole('listitem')
  const confirmed = { ...acceptance, confirmedAt: '2026-11-27T08:00:00Z' }
  const { unmount } = show({ acceptance: confirmed }, false, '/', true)
  const [ours, ofHospital] = first()
  expect(ours).toHaveTextContent(/^USD 2,000 to Sihat, within 7 days after your acceptance: paid$/)
  expect(ofHospital).not.toHaveTextContent('paid')
  unmount()
  show({ acceptance }, false, '/', true)
  expect(first()[0]).not.toHaveTextContent('paid')
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
  const total = { lowest: 33_300_000, likely: 34_000_000, highest: 35_000_000 }
  show({
    offers: [offer('A')],
    totals: { A: { total, unpriced: ['x'], inPatientCurrency: total } },
    patientCurrency: 'UGX',
    rates: [{ from: 'USD', to: 'UGX', rate: '3700', published: [published] }],
  })
  expect(row('Total').getByRole('cell')).toHaveTextContent(
    'Likely, at least UGX 34,000,000, one item not priced' +
      'Lowest: at least UGX 33,300,000. Highest: at least UGX 35,000,000',
  )
  expect(screen.getByText(/1 USD = 3700 UGX/)).toHaveTextContent(/Bank of Uganda, Nov 25, 2026/)
  expect(screen.getByText(/Amounts are also shown in UGX/)).toBeVisible()
  expect(screen.getByRole('link', { name: 'Show another currency' })).toHaveAttribute('href', '/account')
})

test('a rate that combines two of one source names the source once', () => {
  const ecb = { rate: '1', source: 'ECB', publishedAt: '2026-11-25T08:00:00Z', isFictional: false }
  const published = [
    { ...ecb, base: 'EUR', quote: 'USD' },
    { ...ecb, base: 'EUR', quote: 'MYR' },
  ]
  show({
    offers: [offer('A')],
    patientCurrency: 'MYR',
    rates: [{ from: 'USD', to: 'MYR', rate: '4.4', published }],
  })
  expect(screen.getByText(/1 USD = 4.4 MYR/).textContent?.match(/ECB/g)).toHaveLength(1)
})

test('each offer says whether its hospital has signed the price promise, and what that means', () => {
  show({ offers: [offer('A', { promise: true }), offer('B')] })
  const [signed, unsigned] = row('Price promise').getAllByRole('cell')
  expect(signed).toHaveTextContent(
    /^Hospital A has signed our price promise\.It bills above the highest total only if you sign a change/,
  )
  expect(unsigned).toHaveTextContent(/^Hospital B has not signed our price promise\.$/)
})

test('the terms name the most that each payment can be', () => {
  const total = { lowest: 1, likely: 2, highest: 1_000_000 }
  const paymentPlan = [{ percent: 20, payee: 'sihat', days: 7, event: 'acceptance' } as const]
  show({ offers: [offer('A', { total, paymentPlan })] })
  expect(
    screen.getByText(/^20 % to Sihat, 7 days after your acceptance: at most USD 2,000$/),
  ).toBeInTheDocument()
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
      isPaid={false}
      onChanged={onChanged}
    />,
  )
  expect(container).toHaveTextContent('')
  renderPage(
    <YourOffers bookingId="b1" comparison={undefined} isOver={false} isPaid={false} onChanged={onChanged} />,
  )
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
    const accepted = screen.getByRole('status').parentElement as HTMLElement
    expect(within(accepted).getByRole('button', { name: /^Download this offer/ })).toBeInTheDocument()
  })
})

describe('the cost of the trip', () => {
  const item = { key: null, name: null, people: null, nights: null }
  const sums = (likely: number) => ({ best: likely - 10_000, likely, worst: likely + 10_000 })
  const part = { ...item, inPatientCurrency: null }
  const own = { kind: 'offer' as const, offerIds: ['A'], range: null }
  const published = (changes = {}) => ({
    kind: 'planning_range' as const,
    offerIds: [],
    range: {
      title: 'Fares of an airline',
      url: 'https://fares.example/nairobi',
      checkedAt: '2026-11-01',
      isFictional: false,
      unit: 'person' as const,
      ...changes,
    },
  })
  const cost = (changes: Partial<OfferComparison['tripCosts'][string]> = {}) => ({
    ...sums(1_200_000),
    currency: 'USD',
    inPatientCurrency: null,
    parts: [
      { ...part, kind: 'offer' as const, ...sums(900_000), source: own },
      {
        ...part,
        kind: 'line' as const,
        key: 'interpreter',
        ...sums(110_000),
        source: { kind: 'other_offers' as const, offerIds: ['B'], range: null },
      },
      { ...part, kind: 'flight' as const, people: 2, ...sums(190_000), source: published() },
    ],
    unpriced: [],
    visa: null,
    ...changes,
  })
  const trip = (hospital = 'A') => {
    const list = screen.getByRole('region', { name: 'What the whole trip costs' })
    const found = within(list)
      .getAllByRole('listitem')
      .find((one) => within(one).queryByRole('heading', { name: `Trip to Hospital ${hospital}` }))
    if (!found) throw new Error(`No trip to hospital ${hospital}`)
    return found
  }

  test('shows best, likely and worst, and the parts with their sources', () => {
    show({ tripCosts: { A: cost() } })
    expect(trip()).toHaveTextContent(/Likely USD 12,000/)
    expect(trip()).toHaveTextContent(/LowestUSD 11,900LikelyUSD 12,000HighestUSD 12,100/)
    expect(trip()).not.toHaveTextContent(/Not priced|Visa rule/)
    const [offerPart, line, flight] = within(trip()).getAllByRole('listitem')
    expect(offerPart).toHaveTextContent(
      'The offer' + 'USD 9,000' + 'Between USD 8,900 and USD 9,100' + 'Source: the offer',
    )
    expect(line).toHaveTextContent(/^InterpreterUSD 1,100.*Source: the offers of Hospital B$/)
    expect(flight).toHaveTextContent(
      /^Return flights for 2 peopleUSD 1,900.*Price for each person\. Source: Fares of an airline, checked on Nov 01, 2026$/,
    )
    expect(screen.getByRole('link', { name: 'Fares of an airline' })).toHaveAttribute(
      'href',
      'https://fares.example/nairobi',
    )
  })

  test('is at least so much where a part has no price, and names the part', () => {
    const visa = {
      field: 'visaInfo',
      value: 'e-Medical visa',
      verified: false,
      source: null,
      sourceUrl: null,
      checkedAt: null,
      expiresAt: null,
    }
    const unpriced = [
      { ...item, kind: 'line' as const, key: 'interpreter' },
      { ...item, kind: 'visa' as const, people: 1 },
    ]
    show({ tripCosts: { A: cost({ unpriced, visa }) } })
    expect(trip()).toHaveTextContent(
      /Likely, at least USD 12,000Not priced: Interpreter and Visa for one person\./,
    )
    expect(trip()).toHaveTextContent(
      /LowestAt least USD 11,900LikelyAt least USD 12,000HighestAt least USD 12,100/,
    )
    expect(trip()).toHaveTextContent(/Visa rule: e-Medical visa.*Not verified/)
    expect(trip()).not.toHaveTextContent('USD 0')
  })

  test('shows both currencies, and labels prices of the demonstration', () => {
    const converted = { best: 1, likely: 44_400_000, worst: 3 }
    const { parts } = cost()
    const fictional = published({ title: 'Demonstration', url: null, isFictional: true })
    show({
      patientCurrency: 'UGX',
      tripCosts: {
        A: cost({
          inPatientCurrency: converted,
          parts: parts.map((one) => ({ ...one, inPatientCurrency: converted, source: fictional })),
        }),
      },
    })
    expect(trip()).toHaveTextContent(/Likely USD 12,000Likely UGX 44,400,000/)
    const [first] = within(trip()).getAllByRole('listitem')
    expect(first).toHaveTextContent('USD 9,000 · UGX 44,400,000')
    expect(first).toHaveTextContent('Demonstration, checked on Nov 01, 2026 · A price of the demonstration')
  })
})

describe('the order of the offers', () => {
  const offers = [offer('A', { earliestDate: '2099-03-01' }), offer('B'), offer('C', { earliestDate: null })]
  const { rows } = comparison()
  const names = () =>
    screen
      .getAllByRole('columnheader')
      .slice(1)
      .map(({ textContent }) => textContent)

  test.each([
    ['', ['Hospital A', 'Hospital B', 'Hospital C']],
    ['?sort=date', ['Hospital B', 'Hospital A', 'Hospital C']],
    // B leaves out the interpreter.
    ['?sort=missing', ['Hospital A', 'Hospital C', 'Hospital B']],
    ['?sort=commission', ['Hospital A', 'Hospital B', 'Hospital C']],
  ])('of %p is the one of its address', (query, expected) => {
    show({ offers, rows }, false, `/${query}`)
    expect(names().filter((name) => name?.startsWith('Hospital'))).toEqual(expected)
  })

  test('changes by a link, which keeps the rest of the address', async () => {
    show({ offers, rows }, false, '/?hospital=contoh')
    const sorts = within(screen.getByRole('navigation', { name: 'Sort by' }))
    expect(sorts.getByRole('link', { current: true })).toHaveTextContent('Likely total')
    const date = sorts.getByRole('link', { name: 'First possible date' })
    expect(date).toHaveAttribute('href', '/?hospital=contoh&sort=date')
    await userEvent.click(date)
    expect(sorts.getByRole('link', { current: true })).toHaveTextContent('First possible date')
    expect(names().filter((name) => name?.startsWith('Hospital'))[0]).toBe('Hospital B')
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

  const PLAN = [
    { percent: 20, payee: 'sihat', days: 7, event: 'acceptance' },
    { percent: 80, payee: 'hospital', days: 0, event: 'admission' },
  ] as const
  const payments = async (highest: number, costUsd: number | null) => {
    signIn()
    serve({ [TERMS]: { body: { ...terms, costUsd } } })
    const total = { lowest: 1, likely: 2, highest }
    show({
      offers: [offer('A', { currency: 'MYR', total, paymentPlan: [...PLAN] })],
      digits: { MYR: 2 },
    })
    await userEvent.click(screen.getByRole('button', { name: 'Accept the offer of Hospital A' }))
    await screen.findByText('I accept version 1 of the offer of Hospital A.')
    const list = screen.queryByRole('list', { name: 'When you pay' })
    return (
      list &&
      within(list)
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent?.replaceAll('\u00a0', ' '))
    )
  }

  test('names the highest sum of each payment, and what it is in dollars', async () => {
    expect(await payments(4_675_000, 11_130.95)).toEqual([
      '20 % to Sihat, 7 days after your acceptance: at most MYR 9,350, about $2,226.19',
      '80 % to the hospital, on the day of your admission: at most MYR 37,400, about $8,904.76',
    ])
  })

  test('names no dollars without a rate', async () => {
    expect(await payments(4_675_000, null)).toEqual([
      '20 % to Sihat, 7 days after your acceptance: at most MYR 9,350',
      '80 % to the hospital, on the day of your admission: at most MYR 37,400',
    ])
  })

  test('names no sum that the server would round', async () => {
    expect(await payments(4_675_001, 11_130.95)).toBeNull()
  })

  test.each([
    ['change_requested', 1],
    ['published', 0],
  ] as const)('says what becomes of a request for a change: %s', async (status, times) => {
    signIn()
    serve({ [TERMS]: { body: terms } })
    show({ offers: [offer('A', { status, changeRequest: change() })] })
    await userEvent.click(screen.getByRole('button', { name: 'Accept the offer of Hospital A' }))
    await screen.findByText('I accept version 1 of the offer of Hospital A.')
    expect(screen.queryAllByText('Your request for a change ends when you accept.')).toHaveLength(times)
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

  test('an accepted offer no longer leads to its changes, and with a confirmed date asks for none', () => {
    const changes = [{ version: 2, since: 1, ...USD }]
    const offers = [
      offer('A', { version: 2, status: 'accepted', changes }),
      offer('B', { version: 2, status: 'held', changes }),
    ]
    const { unmount } = show({ offers, acceptance })
    expect(screen.getByRole('link', { name: /See what changed/ })).toHaveTextContent('Hospital B changed')
    expect(screen.getByRole('link', { name: 'Ask Hospital A, or ask for a change' })).toBeVisible()
    unmount()
    show({ offers, acceptance: { ...acceptance, confirmedAt: '2026-11-27T08:00:00Z' } })
    expect(
      screen.queryByRole('link', { name: 'Ask Hospital A, or ask for a change' }),
    ).not.toBeInTheDocument()
    expect(screen.getByRole('link', { name: 'Ask Hospital A' })).toBeVisible()
  })

  test('keeps what was signed once it has ended', () => {
    const ended = { ...acceptance, confirmedAt: '2026-11-27T08:00:00Z', endedAt: '2026-11-28T08:00:00Z' }
    show({ offers: [offer('A', { status: 'declined' }), offer('B')], acceptance: ended })
    expect(screen.getByRole('status')).toHaveTextContent(/It ended on Nov 28, 2026.*You keep what you signed/)
    expect(screen.queryByRole('link', { name: 'See what you pay' })).not.toBeInTheDocument()
    expect(screen.getByText(/Signed as Mei Ling/)).toBeInTheDocument()
    expect(screen.getByRole('button', { name: 'Accept the offer of Hospital B' })).toBeInTheDocument()
  })

  test('says that a new version came while the patient read, and shows that one to sign', async () => {
    const second = {
      version: 2,
      hash: 'e'.repeat(64),
      text: ['I accept version 2 of the offer of Hospital A.'],
    }
    signIn()
    const sent = serve({
      [TERMS]: [{ body: terms }, { body: { ...terms, ...second } }],
      [ACCEPT]: problem(503, 'unavailable', 'Please try again later.'),
    })
    renderPage(<LiveOffers />)
    const press = (name: string) => userEvent.click(screen.getByRole('button', { name }))
    const field = () => screen.queryByLabelText('Type your full name to sign')
    await press('Accept the offer of Hospital A')
    await screen.findByText('I accept version 1 of the offer of Hospital A.')
    expect(screen.queryByRole('alert')).not.toBeInTheDocument()
    await press('Publish version 2')
    const alert = screen.getByRole('alert')
    expect(alert).toHaveTextContent(
      'The hospital changed this offer while you read it. You have signed nothing.',
    )
    expect(screen.queryByRole('button', { name: 'Sign and accept' })).not.toBeInTheDocument()
    expect(field()).not.toBeInTheDocument()
    await press('Show the new version')
    await screen.findByText('I accept version 2 of the offer of Hospital A.')
    expect(screen.queryByText('I accept version 1 of the offer of Hospital A.')).not.toBeInTheDocument()
    expect(alert).not.toBeInTheDocument()
    expect(screen.getByRole('heading', { name: 'Accept the offer of Hospital A' })).toHaveFocus()
    await userEvent.type(field() as HTMLElement, 'Mei Ling')
    await press('Sign and accept')
    await screen.findByText('Please try again later.')
    expect(sent.at(-1)?.body).toMatchObject({ version: 2, hash: second.hash })
  })

  describe('with a page that missed the new version', () => {
    const second = { ...terms, version: 2, hash: 'e'.repeat(64), text: ['I accept version 2.'] }
    const button = (name: string) => screen.queryByRole('button', { name })

    test('shows no sign button while the page shows an earlier version of the offer', async () => {
      signIn()
      serve({ [TERMS]: { body: second } })
      renderPage(<ReloadedOffers />)
      await userEvent.click(screen.getByRole('button', { name: 'Accept the offer of Hospital A' }))
      expect(await screen.findByRole('alert')).toHaveTextContent(
        'The hospital changed this offer while you read it. You have signed nothing.',
      )
      expect(button('Sign and accept')).not.toBeInTheDocument()
      expect(screen.queryByLabelText('Type your full name to sign')).not.toBeInTheDocument()
      await userEvent.click(screen.getByRole('button', { name: 'Show the new version' }))
      expect(await screen.findByRole('button', { name: 'Sign and accept' })).toBeVisible()
      expect(screen.queryByRole('alert')).not.toBeInTheDocument()
      expect(row('Total').getByRole('cell')).toHaveTextContent('Likely USD 77,500')
    })

    test('a refused signature leads to the new version', async () => {
      signIn()
      serve({
        [TERMS]: [{ body: terms }, { body: second }],
        [ACCEPT]: problem(409, 'offer_changed', 'This offer has changed.'),
      })
      renderPage(<ReloadedOffers />)
      await userEvent.click(screen.getByRole('button', { name: 'Accept the offer of Hospital A' }))
      await userEvent.type(await screen.findByLabelText('Type your full name to sign'), 'Mei Ling')
      await userEvent.click(screen.getByRole('button', { name: 'Sign and accept' }))
      expect(await screen.findByText('This offer has changed.')).toBeVisible()
      await userEvent.click(screen.getByRole('button', { name: 'Show the new version' }))
      expect(await screen.findByText('I accept version 2.')).toBeVisible()
      expect(screen.queryByText('This offer has changed.')).not.toBeInTheDocument()
      expect(button('Sign and accept')).toBeVisible()
    })
  })

  test('names what the sums leave out before the patient signs', async () => {
    signIn()
    serve({ [TERMS]: { body: terms } })
    const optional = { ...line('medical_aids'), state: 'optional' as const }
    show({ offers: [offer('A', { lines: [line('interpreter'), optional] })] })
    await userEvent.click(screen.getByRole('button', { name: 'Accept the offer of Hospital A' }))
    const beyond = within(await screen.findByRole('list', { name: 'Not in these sums' }))
    expect(beyond.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      'Interpreter: Not included',
      'Braces, crutches and other aids: Optional',
      'Night in intensive care: USD\u00a0400 each, 5 at most',
    ])
  })

  test('is closed once the booking is over', () => {
    show({}, true)
    expect(screen.queryByRole('button', { name: /^Accept the offer/ })).not.toBeInTheDocument()
  })
})

describe('questions and changes', () => {
  test('an offer in a later version leads to what changed', () => {
    const changes = [
      { version: 3, since: 2, ...USD },
      { version: 2, since: 1, ...USD },
    ]
    show({ offers: [offer('A'), offer('B', { version: 2, changes })] })
    const links = screen.getAllByRole('link', { name: /changed its offer/ })
    expect(links).toHaveLength(1)
    expect(links[0]).toHaveTextContent('Hospital B changed its offer. See what changed since version 1.')
    expect(links[0]).toHaveAttribute('href', '/dashboard/bookings/b1/offers/B#changes')
  })

  test('a line that an offer leaves out leads to the question about it', () => {
    const { lines } = offer('B')
    show({ offers: [offer('A'), offer('B', { lines: [line('interpreter'), ...lines] })] })
    const ask = screen.getByRole('link', { name: 'Ask Hospital B about: Interpreter' })
    expect(ask).toHaveAttribute('href', '/dashboard/bookings/b1/offers/B?line=interpreter')
    expect(screen.queryByRole('link', { name: 'Ask Hospital A about: Interpreter' })).not.toBeInTheDocument()
  })

  test('each offer has a link, with new answers and the state of the change', () => {
    show({
      offers: [
        offer('A', { unreadMessages: 2, messages: 3 }),
        offer('B', { status: 'change_requested', changeRequest: change() }),
        offer('C', { status: 'expired', messages: 1 }),
        offer('D', { status: 'expired' }),
      ],
      rows: [],
    })
    const item = (name: string) => screen.getByRole('link', { name }).closest('li')
    expect(item('Ask Hospital A, or ask for a change')).toHaveTextContent('2 new answers')
    expect(item('Ask Hospital B, or ask for a change')).toHaveTextContent('You asked for a change')
    expect(item('Your questions to Hospital C')).toBeVisible()
    expect(screen.queryByRole('link', { name: /Hospital D/ })).not.toBeInTheDocument()
    expect(screen.getByRole('button', { name: 'Accept the offer of Hospital B' })).toBeVisible()
  })
})

test('a signed change says which figures hold, and that the table is from before it', () => {
  const confirmed = { ...acceptance, confirmedAt: '2026-11-27T08:00:00Z' }
  const signed = changeOrder({ status: 'signed', signedAt: '2026-11-27T09:00:00Z', signature: 'Mei Ling' })
  const [total] = signed.changes.items
  const implant = {
    what: 'line' as const,
    code: 'implant_device' as const,
    name: null,
    from: null,
    to: {
      state: 'included' as const,
      quantity: 1,
      amounts: { lowest: 100_000, likely: 100_000, highest: 100_000 },
      taxRate: '0',
      taxIncluded: true,
      billedBy: 'hospital',
      note: null,
    },
  }
  const withLine = { ...signed.changes, items: total ? [total, implant] : [] }
  const { unmount } = show({ acceptance: confirmed, changeOrders: [{ ...signed, changes: withLine }] })
  const [holds, before] = screen
    .getAllByRole('heading', { level: 3 })
    .filter(({ textContent }) => /holds now|as you accepted it/.test(textContent ?? ''))
  expect(holds).toHaveTextContent('The price that holds now')
  expect(holds?.parentElement).toHaveTextContent(
    'With the changes that you signed, the offer of Hospital A costs USD 10,000 likely, between USD 9,000 and USD 11,000.',
  )
  expect(holds?.parentElement).toHaveTextContent(/Implant: now Included/)
  expect(before).toHaveTextContent('The offer as you accepted it')
  expect(screen.getByText(/below are from before the changes that you signed/)).toBeVisible()
  unmount()
  show({ acceptance: confirmed, changeOrders: [changeOrder()] })
  expect(screen.queryByText('The price that holds now')).not.toBeInTheDocument()
})
