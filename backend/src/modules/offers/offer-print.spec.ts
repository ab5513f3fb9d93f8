import { load } from 'cheerio'
import { offerContent } from '../../../test/support/offers.js'
import type { OfferContent } from './offer-content.dto.js'
import { type PrintedOffer, printOffer } from './offer-print.js'

const HASH = 'ab'.repeat(32)

const printed = (content: Partial<OfferContent> = {}, changes: Partial<PrintedOffer> = {}) =>
  printOffer({
    content: offerContent(content),
    hospital: 'Contoh Medical Centre',
    timeZone: 'Asia/Kuala_Lumpur',
    number: 2,
    hash: HASH,
    validUntil: new Date('2099-01-31T16:00:00Z'),
    publishedAt: new Date('2026-11-26T08:00:00Z'),
    enteredBy: 'team',
    letterDated: '2026-11-20',
    promise: false,
    ...changes,
  })

/** The page by its headings: words with single spaces. */
function sectionsOf(page: string): Record<string, string> {
  const $ = load(page)
  $('dt, dd, th, td, li, p, h2, span').after(' ')
  const words = (text: string) => text.replace(/\s+/g, ' ').trim()
  const entries = $('section')
    .toArray()
    .map((section) => [words($(section).find('h2').text()), words($(section).text())])
  return { ...Object.fromEntries(entries), head: words($('header').text()) }
}

const line = (changes: object) => ({
  ...(offerContent().lines[0] as OfferContent['lines'][number]),
  ...changes,
})

it('names hospital, version, zone, source and highest total at its head', () => {
  const { head } = sectionsOf(printed())
  expect(head).toContain('Offer of Contoh Medical Centre')
  expect(head).toContain('Version 2, published on November 26, 2026 at 08:00 UTC')
  expect(head).toContain('the end of January 31, 2099, Malaysia Time (January 31, 2099 at 16:00 UTC)')
  expect(head).toContain('USD 10,000.00, with tax')
  expect(head).toContain("Entered by our team from the hospital's letter of November 20, 2026.")
  expect(sectionsOf(printed({}, { enteredBy: 'hospital', letterDated: null })).head).toContain(
    'The hospital entered this offer.',
  )
})

it('says whether the hospital has signed the price promise, and what that means', () => {
  expect(sectionsOf(printed()).head).toContain('This hospital has not signed our price promise.')
  expect(sectionsOf(printed({}, { promise: true })).head).toContain(
    'This hospital has signed our price promise. It bills more than the highest total only for changes that you sign',
  )
})

it('puts the name of another party in quotation marks where it begins a sentence', () => {
  const total = { lowest: 1_000, likely: 2_000, highest: 3_000, billedBy: 'Dr. Tan' }
  expect(sectionsOf(printed({ package: total })).Price).toContain('“Dr. Tan” can bill USD 30.00 at most')
})

it('says what the version says', () => {
  const doctor = { name: 'Dr. Tan', claims: [{ text: '400 knees a year', source: 'National registry' }] }
  const sections = sectionsOf(
    printed({
      doctor,
      conditions: 'Another implant may cost more.',
      scheduledSeparately: [
        { what: 'Scan', billedBy: 'Scan Centre', lowest: null, likely: 10_000, highest: null },
        { what: 'Taxi', billedBy: 'the driver', lowest: null, likely: null, highest: null },
      ],
      commission: 30_000,
    }),
  )
  const said: [section: string, words: string][] = [
    ['Treatment and stay', 'Diagnosis Osteoarthritis of the knee'],
    ['Treatment and stay', 'Procedure Total knee replacement'],
    ['Treatment and stay', 'Dr. Tan 400 knees a year (source: National registry)'],
    ['Treatment and stay', 'Fit to fly 10 days after the operation'],
    ['Price', 'its total is the sum of the included items'],
    ['Price', 'Contoh Medical Centre can bill USD 10,000.00 at most'],
    ['What the offer includes', 'Surgeon and team Included USD 5,625.00 USD 5,000.00 to USD 6,250.00'],
    [
      'If you need more than the offer includes',
      'Night in intensive care: USD 400.00 each with tax, 5 at most',
    ],
    ['When you pay', '20 % to Sihat, 7 days after your acceptance'],
    ['When you pay', '80 % to the hospital, on the day of the admission'],
    ['If the treatment is cancelled', 'at least 14 days before the appointment, you get 100 % back'],
    ['If the treatment is cancelled', 'later than that, you get 50 % back'],
    ['What can change the price', 'Another implant may cost more.'],
    ['Others will bill you for', 'Scan, billed by Scan Centre: USD 100.00'],
    ['Others will bill you for', 'Taxi, billed by the driver: no price named'],
    ['What we get', 'The hospital pays Sihat USD 300.00 for this offer.'],
    ['How to check this document', HASH],
  ]
  for (const [section, words] of said) expect(sections[section]).toContain(words)
  expect(sectionsOf(printed())['What we get']).toContain('pays Sihat nothing')
})

it('shows all lines in the six groups, prices with tax, and no price where none is known', () => {
  const $ = load(
    printed({
      currency: 'UGX',
      lines: [
        ...offerContent().lines.filter(({ code }) => code !== 'surgeon_team'),
        line({
          code: 'surgeon_team',
          state: 'included',
          lowest: 100,
          likely: 200,
          highest: 300,
          taxRate: '7.5',
          taxIncluded: false,
        }),
        line({ code: 'other', name: 'Flowers', state: 'optional', lowest: 5, likely: 5, highest: 5 }),
      ],
    }),
  )
  expect(
    $('th.group')
      .toArray()
      .map((group) => $(group).text()),
  ).toEqual([
    'Before the operation',
    'Operation',
    'In hospital',
    'Going home',
    'Around the treatment',
    'Fees and other items',
  ])
  const row = (name: string) =>
    $(`tbody tr:has(th:contains("${name}"))`)
      .find('td')
      .toArray()
      .map((cell) => $(cell).text().trim())
  expect($('tbody tr').length).toBe(6 + offerContent().lines.length + 1 + 1)
  expect(row('Surgeon and team')).toEqual([
    'Included',
    '',
    'UGX 215 UGX 108 to UGX 323',
    '7.5 % added',
    'Contoh Medical Centre',
  ])
  expect(row('Flowers')).toEqual(['Optional', '', 'UGX 5', '', 'Contoh Medical Centre'])
  expect(row('Interpreter').slice(0, 3)).toEqual(['Not included', '', ''])
})

it('lists the totals of each party, and of a package', () => {
  const lines = [
    line({
      code: 'surgeon_team',
      state: 'included',
      lowest: 100,
      likely: 200,
      highest: 300,
      billedBy: 'Dr. Tan',
    }),
    line({ code: 'ward_nights', state: 'included', lowest: 100, likely: 100, highest: 100 }),
  ]
  expect(sectionsOf(printed({ lines })).Price).toContain(
    'Dr. Tan USD 1.00 USD 2.00 USD 3.00 Contoh Medical Centre USD 1.00 USD 1.00 USD 1.00 All together USD 2.00 USD 3.00 USD 4.00',
  )
  const packaged = sectionsOf(
    printed({
      package: { lowest: 100, likely: 100, highest: 250, billedBy: 'hospital' },
      lines: [line({ state: 'included' })],
    }),
  )
  expect(packaged.Price).toContain('one price for all that is included')
  expect(packaged['What the offer includes']).toContain('Consultation Included in the package')
})

it('escapes every text, whatever language it is in', () => {
  const script = '<script>alert(1)</script>'
  const page = printed(
    {
      diagnosis: script,
      procedure: script,
      reviewedBy: script,
      doctor: { name: script, claims: [{ text: script, source: script }] },
      conditions: `${script}\nمفصل الركبة`,
      lines: [
        line({
          code: 'other',
          name: script,
          state: 'included',
          lowest: 1,
          likely: 1,
          highest: 1,
          billedBy: script,
          note: script,
        }),
      ],
      scheduledSeparately: [{ what: script, billedBy: script, lowest: null, likely: null, highest: null }],
    },
    { hospital: `${script}" onload="x` },
  )
  expect(page).not.toContain('<script')
  const $ = load(page)
  expect($('[onload]').length).toBe(0)
  expect($('h1 bdi').text()).toBe(`${script}" onload="x`)
  expect($('p.lines[dir="auto"]').text()).toBe(`${script}\nمفصل الركبة`)
  expect($('meta[http-equiv]').attr('content')).toMatch(/^default-src 'none'/)
})
