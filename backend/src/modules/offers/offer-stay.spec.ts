import { offerContent } from '../../../test/support/offers.js'
import type { OfferContent, OfferLine } from './offer-content.dto.js'
import { findGaps } from './publication-requirements.js'

const gapsOf = (changes: Partial<OfferContent>) =>
  findGaps(offerContent(changes), 'hospital', 'Island Hospital').map(
    ({ pointer, code }) => `${pointer} ${code}`,
  )
const indexOf = (code: string) => offerContent().lines.findIndex((line) => line.code === code)
const withNights = (ward: Partial<OfferLine>, icu: Partial<OfferLine>): Partial<OfferContent> => {
  const price = { lowest: 100, likely: 100, highest: 100 }
  const changes: Record<string, Partial<OfferLine>> = { ward_nights: ward, icu_nights: icu }
  return {
    lines: offerContent().lines.map((line) =>
      changes[line.code] ? { ...line, state: 'included', ...price, ...changes[line.code] } : line,
    ),
  }
}

it.each<[string, Partial<OfferContent>]>([
  ['a stay of one day', { hospitalNights: 0, daysInCountry: 1, fitToFlyAfter: 1 }],
  ['as many days as nights', { hospitalNights: 10, daysInCountry: 10 }],
  ['nights that fill the stay', withNights({ quantity: 3 }, { quantity: 1 })],
  ['nights without a number', withNights({ quantity: 4 }, { quantity: null })],
  ['more nights for another price', withNights({ quantity: 4 }, { state: 'optional', quantity: 2 })],
])('takes %s', (_what, changes) => {
  expect(gapsOf(changes)).toEqual([])
})

it.each<[string, Partial<OfferContent>, string]>([
  [
    'no day in the country',
    { hospitalNights: 0, daysInCountry: 0, fitToFlyAfter: 0 },
    'daysInCountry stay_nothing',
  ],
  ['fewer days than nights', { hospitalNights: 15 }, 'daysInCountry stay_shorter_than_nights'],
  ['fewer days than until the flight', { fitToFlyAfter: 15 }, 'daysInCountry stay_until_fit'],
  [
    'more nights on the ward than the stay',
    withNights({ quantity: 5 }, { quantity: null }),
    `lines/${indexOf('ward_nights')}/quantity stay_ward_nights`,
  ],
  [
    'more nights together than the stay',
    withNights({ quantity: 4 }, { quantity: 1 }),
    `lines/${indexOf('icu_nights')}/quantity stay_ward_nights`,
  ],
])('finds %s', (_what, changes, found) => {
  expect(gapsOf(changes)).toEqual([`/content/${found}`])
})
