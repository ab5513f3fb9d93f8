import { type PricedRange, unitOf } from '../src/modules/offers/index.js'

type Amounts = readonly [lowest: number, likely: number, highest: number]

/** Home of the demonstration patient. */
const HOME = 'KE'

/** Minor units of US dollars, invented. Nothing prices a visa for Thailand, so that one trip has a gap. */
const PRICES: Record<string, Partial<Record<PricedRange['item'], Amounts>>> = {
  MY: {
    flight: [65_000, 85_000, 120_000],
    visa: [4_000, 5_000, 6_000],
    accommodation_after_discharge: [3_500, 5_500, 9_000],
    companion_stay: [1_500, 2_500, 4_000],
    interpreter: [5_000, 10_000, 20_000],
    remote_aftercare: [2_500, 5_000, 10_000],
  },
  TH: {
    flight: [60_000, 80_000, 115_000],
    accommodation_after_discharge: [3_000, 5_000, 8_500],
    companion_stay: [1_500, 2_500, 4_000],
  },
}

/** Fictional ranges for the trips of the fictional hospitals, checked on the first day of this month, so that they stay valid. */
export function demonstrationRanges(): PricedRange[] {
  const checkedAt = `${new Date().toISOString().slice(0, 7)}-01`
  return Object.entries(PRICES).flatMap(([destination, prices]) =>
    (Object.entries(prices) as [PricedRange['item'], Amounts][]).map(([item, [lowest, likely, highest]]) => ({
      item,
      destination,
      homes: item === 'flight' || item === 'visa' ? [HOME] : [],
      treatmentId: null,
      unit: unitOf(item),
      currency: 'USD',
      lowest,
      likely,
      highest,
      sourceTitle: 'Demonstration (fictional range)',
      sourceUrl: null,
      checkedAt,
      isFictional: true,
    })),
  )
}
