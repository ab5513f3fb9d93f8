import { screen, within } from '@testing-library/react'
import type { OfferChanges as Changes } from '~/lib/api/types'
import { offer } from '../../../jest/offers'
import { renderPage } from '../../../jest/render'
import { OfferChanges } from './offer-changes'

const terms = {
  state: 'included' as const,
  quantity: null,
  amounts: { lowest: 90_000, likely: 100_000, highest: 120_000 },
  taxRate: '0',
  taxIncluded: true,
  billedBy: 'hospital',
  note: null,
}

const changed = (items: Changes['items'], more: Partial<Changes> = {}): Changes => ({
  version: 3,
  since: 2,
  currency: 'MYR',
  currencyNow: 'MYR',
  digits: { MYR: 2, UGX: 0 },
  items,
  ...more,
})

const show = (items: Changes['items'], more: Partial<Changes> = {}, ...earlier: Changes[]) =>
  renderPage(
    <OfferChanges offer={offer('A', { currency: 'MYR', changes: [changed(items, more), ...earlier] })} />,
  )
/** Amounts hold no-break spaces. */
const lines = () =>
  screen.getAllByRole('listitem').map(({ textContent }) => textContent?.replaceAll('\u00a0', ' '))

test('a first version shows nothing', () => {
  renderPage(<OfferChanges offer={offer('A')} />)
  expect(screen.queryByRole('region')).not.toBeInTheDocument()
})

test('two versions that say the same say so', () => {
  show([])
  const region = within(screen.getByRole('region', { name: 'What changed since version 2' }))
  expect(region.getByText('Version 3 says the same as version 2.')).toBeVisible()
})

test('each version says what it changed, the newest first', () => {
  const nights = { what: 'hospitalNights' as const, from: 4, to: 5 }
  const room = { what: 'roomCategory' as const, from: 'single' as const, to: 'suite' as const }
  show(
    [room],
    { version: 4, since: 3 },
    changed([]),
    changed([nights], { version: 2, since: 1, currency: 'UGX', currencyNow: 'UGX' }),
  )
  const region = screen.getByRole('region', { name: 'What changed since version 1' })
  expect(region).toHaveTextContent(
    'Changes from version 3 to version 4Room: from Single room to Suite' +
      'Version 3 says the same as version 2.' +
      'Changes from version 1 to version 2Nights in hospital: from 4 to 5',
  )
})

test('a total names each bound that differs, in words that a screen reader speaks', () => {
  show([
    {
      what: 'total',
      from: { lowest: 4_000_000, likely: 4_200_000, highest: 4_500_000 },
      to: { lowest: 3_900_050, likely: 3_950_000, highest: 4_500_000 },
    },
  ])
  expect(lines()).toEqual([
    'Total, likely: from MYR 42,000 to MYR 39,500',
    'Total, lowest: from MYR 40,000 to MYR 39,000.50',
  ])
})

test('amounts before are in the currency of the earlier version', () => {
  const total = { lowest: 1_000, likely: 1_000, highest: 1_000 }
  show(
    [
      { what: 'total', from: total, to: total },
      { what: 'currency', from: 'UGX', to: 'MYR' },
      { what: 'commission', from: 0, to: 5_000 },
    ],
    { currency: 'UGX' },
  )
  expect(lines()).toEqual([
    'Total, likely: from UGX 1,000 to MYR 10',
    'Total, lowest: from UGX 1,000 to MYR 10',
    'Total, highest: from UGX 1,000 to MYR 10',
    'Currency: from UGX to MYR',
    'What the hospital pays us: from Nothing to MYR 50',
  ])
})

test('the price promise is signed or not', () => {
  show([{ what: 'promise', from: false, to: true }])
  expect(lines()).toEqual(['Price promise: from not signed to signed'])
})

test('a line says what it was and what it is', () => {
  show([
    {
      what: 'line',
      code: 'interpreter',
      name: null,
      from: { ...terms, state: 'not_included', amounts: null },
      to: { ...terms, quantity: 2, billedBy: 'Language Ltd', note: 'Swahili' },
    },
    {
      what: 'line',
      code: 'other',
      name: 'Wig',
      from: null,
      to: { ...terms, state: 'optional', amounts: null },
    },
    {
      what: 'line',
      code: 'blood_products',
      name: null,
      from: { ...terms, quantity: 1, amounts: null },
      to: null,
    },
  ])
  expect(lines()).toEqual([
    'Interpreter: from Not included to Included, MYR 1,000 likely, between MYR 900 and MYR 1,200 for 2 together, billed by Language Ltd, Swahili',
    'Wig: now Optional',
    'Blood: left out now. Before: Included, quantity 1',
  ])
})

test('a line names its tax', () => {
  const taxed = { ...terms, taxRate: '25' }
  show([
    { what: 'line', code: 'interpreter', name: null, from: terms, to: taxed },
    { what: 'line', code: 'pathology', name: null, from: taxed, to: { ...taxed, taxIncluded: false } },
  ])
  const included = 'Included, MYR 1,000 likely, between MYR 900 and MYR 1,200'
  expect(lines()).toEqual([
    `Interpreter: from ${included} to ${included}, tax 25 % included`,
    expect.stringContaining(`from ${included}, tax 25 % included to ${included}, tax 25 % added`),
  ])
})

test('dates, numbers and choices read as on the page of the offer', () => {
  show([
    { what: 'earliestDate', from: '2099-02-01', to: '2099-03-01' },
    { what: 'hospitalNights', from: 4, to: 5 },
    { what: 'daysInCountry', from: null, to: 14 },
    { what: 'roomCategory', from: 'single', to: 'suite' },
    { what: 'pricing', from: 'itemised', to: 'package' },
    { what: 'packageBilledBy', from: null, to: 'hospital' },
    { what: 'reviewedBy', from: 'Dr. Contoh', to: 'Dr. Teladan' },
  ])
  expect(lines()).toEqual([
    'First possible date: from Feb 01, 2099 to Mar 01, 2099',
    'Nights in hospital: from 4 to 5',
    'Days in the country: now 14',
    'Room: from Single room to Suite',
    'Price: from The sum of the included items to One price for all that is included',
    'Who bills the package: now the hospital',
    'Doctor who read your case: from Dr. Contoh to Dr. Teladan',
  ])
})

test('the end of the offer is a time with its zone', () => {
  show([{ what: 'validUntil', from: '2099-01-31T18:30:00Z', to: '2099-02-28T18:30:00Z' }])
  expect(lines()[0]).toMatch(/^Valid until: from Jan 31, 2099, .+ to (Feb 28|Mar 01), 2099, /)
})

test('longer terms stand below each other, before and now', () => {
  const separate = { what: 'Scan', billedBy: 'Laboratory', lowest: 5_000, likely: 6_000, highest: 7_000 }
  show([
    {
      what: 'paymentPlan',
      from: [{ percent: 100, payee: 'hospital', days: 0, event: 'admission' }],
      to: [{ percent: 100, payee: 'hospital', days: -7, event: 'admission' }],
    },
    {
      what: 'cancellationRule',
      from: null,
      to: { steps: [{ days: 0, percent: 50 }], hospitalCancels: 100, unfit: 80 },
    },
    { what: 'contingencyRates', from: [{ code: 'icu_night', amount: 40_000, mostUnits: 5 }], to: [] },
    { what: 'scheduledSeparately', from: [separate], to: [{ ...separate, highest: 9_000 }] },
    { what: 'conditions', from: 'An infection.', to: null },
    {
      what: 'doctor',
      from: null,
      to: { name: 'Dr. Contoh', claims: [{ text: 'Surgeon', source: 'Register' }] },
    },
  ])
  expect(lines()).toEqual([
    'When you pay, in shares of the highest total of this offerBefore100 % to the hospital, on the day of your admission' +
      'Now100 % to the hospital, 7 days before your admission',
    'If you cancelBeforeNothingNowLater than that: you get 50 % back' +
      'If the hospital cancels: you get 100 % back' +
      'If the doctors find that you cannot be treated: you get 80 % back',
    'If you need more than the offer includesBeforeNight in intensive care: MYR 400 each, 5 at mostNowNothing',
    'Others will bill you forBeforeScan (Laboratory): MYR 60 likely, between MYR 50 and MYR 70' +
      'NowScan (Laboratory): MYR 60 likely, between MYR 50 and MYR 90',
    'What can change the priceBeforeAn infection.NowNothing',
    'DoctorBeforeNothingNowDr. ContohSurgeon (source: Register)',
  ])
})
