import { convert, minorUnitDigits } from '../../platform/money/index.js'
import type { FindConversion } from '../exchange-rates/index.js'
import { CHECKLIST_CODES, groupOf, type LineState, rowKeyOf } from './checklist.js'
import type { OfferView } from './offer.dto.js'
import type {
  OfferCellView,
  OfferComparedTotalView,
  OfferComparisonView,
  OfferEstimateView,
  OfferRowView,
} from './offer-comparison.dto.js'
import type { OfferLine } from './offer-content.dto.js'
import type { SeenOfferStatus } from './offer-status.js'
import { type AmountRange, amountsOf, plus } from './offer-totals.js'

/** Without a currency of the patient's, totals are compared in US dollars. */
const COMMON_CURRENCY = 'USD'

const CURRENT: readonly SeenOfferStatus[] = ['published', 'held', 'accepted']

const LEFT_OUT: readonly LineState[] = ['not_included', 'not_stated']

/**
 * Sets the offers that are not over side by side, row by row of the checklist. What an offer leaves out is priced from the others. What
 * nobody prices stays unpriced, and such an offer comes after the complete ones. Commission plays no part.
 * @param patientCurrency null where the patient has chosen none
 */
export function compareOffers(
  offers: readonly OfferView[],
  findConversion: FindConversion,
  patientCurrency: string | null,
): Omit<OfferComparisonView, 'acceptance'> {
  const current = offers.filter(({ status }) => CURRENT.includes(status))
  const comparison = new Comparison(current, findConversion, patientCurrency)
  const rows = rowsOf(current).map((row) => ({
    ...row,
    cells: Object.fromEntries(current.map((offer) => [offer.id, comparison.cell(offer, row.key)])),
  }))
  const totals = new Map(current.map((offer) => [offer, comparison.total(offer, rows)]))
  const rank = (offer: OfferView) => comparison.rank(offer, totals.get(offer))
  const sorted = current
    .map((offer) => ({ offer, ...rank(offer) }))
    .sort(
      (a, b) =>
        Number(a.isOpen) - Number(b.isOpen) ||
        a.likely - b.likely ||
        a.offer.hospital.name.localeCompare(b.offer.hospital.name),
    )
  return {
    offers: [...sorted.map(({ offer }) => offer), ...offers.filter((offer) => !current.includes(offer))],
    rows,
    totals: Object.fromEntries([...totals].map(([{ id }, total]) => [id, total])),
    patientCurrency,
    digits: digitsOf([...offers.map(({ currency }) => currency), patientCurrency ?? COMMON_CURRENCY]),
    rates: comparison.rates(),
  }
}

class Comparison {
  constructor(
    private readonly offers: readonly OfferView[],
    private readonly findConversion: FindConversion,
    private readonly patientCurrency: string | null,
  ) {}

  cell(offer: OfferView, key: string): OfferCellView {
    const line = lineOf(offer, key)
    const amounts = line ? amountsOf(line) : null
    const state = line?.state ?? 'not_stated'
    const estimate = LEFT_OUT.includes(state) ? this.estimate(offer, key, amounts) : null
    const likely = estimate?.likely ?? amounts?.likely
    return {
      state,
      quantity: line?.quantity ?? null,
      lowest: amounts?.lowest ?? null,
      likely: amounts?.likely ?? null,
      highest: amounts?.highest ?? null,
      note: line?.note ?? null,
      estimate,
      inPatientCurrency:
        likely === undefined || this.patientCurrency === null
          ? null
          : this.convert(likely, offer.currency, this.patientCurrency),
    }
  }

  total(offer: OfferView, rows: readonly OfferRowView[]): OfferComparedTotalView {
    const cells = rows.flatMap(({ key, cells: { [offer.id]: cell } }) => (cell ? [{ key, ...cell }] : []))
    const total = cells.reduce((sum, { estimate }) => (estimate ? plus(sum, estimate) : sum), offer.total)
    return {
      total,
      unpriced: cells
        .filter(({ state, estimate }) => LEFT_OUT.includes(state) && !estimate)
        .map(({ key }) => key),
      inPatientCurrency:
        this.patientCurrency === null ? null : this.convertAll(total, offer.currency, this.patientCurrency),
    }
  }

  /** Whether a price is open, and the likely total in one currency for all. */
  rank({ currency }: OfferView, compared: OfferComparedTotalView | undefined) {
    const likely =
      compared && this.convert(compared.total.likely, currency, this.patientCurrency ?? COMMON_CURRENCY)
    return { isOpen: compared?.unpriced.length !== 0, likely: likely ?? Number.POSITIVE_INFINITY }
  }

  rates() {
    const from = [...new Set(this.offers.map(({ currency }) => currency))]
    const to = new Set(this.patientCurrency === null ? from : [...from, this.patientCurrency])
    return [...to].flatMap((target) =>
      from.flatMap((source) => (source === target ? [] : (this.findConversion(source, target) ?? []))),
    )
  }

  /** An offer may say what a line costs that it leaves out. Otherwise the others tell. */
  private estimate(offer: OfferView, key: string, own: AmountRange | null): OfferEstimateView | null {
    if (own) return { ...own, offerIds: [offer.id] }
    const prices = this.offers.flatMap((other) => {
      const line = other === offer ? undefined : lineOf(other, key)
      const amounts = line && amountsOf(line)
      const here = amounts && this.convertAll(amounts, other.currency, offer.currency)
      return here ? [{ offerId: other.id, ...here }] : []
    })
    const likely = prices.map((price) => price.likely).sort((a, b) => a - b)
    // The upper one of two in the middle: a plan errs on the dear side.
    const middle = likely[Math.floor(likely.length / 2)]
    if (middle === undefined) return null
    return {
      lowest: Math.min(...prices.map(({ lowest }) => lowest)),
      likely: middle,
      highest: Math.max(...prices.map(({ highest }) => highest)),
      offerIds: prices.map(({ offerId }) => offerId),
    }
  }

  private convert(amount: number, from: string, to: string): number | null {
    const conversion = this.findConversion(from, to)
    return conversion ? convert(amount, from, to, conversion.rate) : null
  }

  private convertAll({ lowest, likely, highest }: AmountRange, from: string, to: string): AmountRange | null {
    const [low, middle, high] = [lowest, likely, highest].map((amount) => this.convert(amount, from, to))
    return low == null || middle == null || high == null
      ? null
      : { lowest: low, likely: middle, highest: high }
  }
}

const digitsOf = (currencies: readonly string[]) =>
  Object.fromEntries(currencies.map((currency) => [currency, minorUnitDigits(currency)]))

const lineOf = ({ lines }: OfferView, key: string): OfferLine | undefined =>
  lines.find((line) => rowKeyOf(line) === key)

/** The rows of the checklist, then the further lines that an offer names. */
function rowsOf(offers: readonly OfferView[]): Omit<OfferRowView, 'cells'>[] {
  const named = offers.flatMap(({ lines }) => lines.filter(({ name }) => name !== null))
  const rows = [
    ...CHECKLIST_CODES.filter((code) => code !== 'other').map((code) => ({ code, name: null })),
    ...new Map(named.map(({ code, name }) => [name, { code, name }])).values(),
  ]
  return rows.map(({ code, name }) => {
    const key = rowKeyOf({ code, name })
    const states = new Set(offers.map((offer) => lineOf(offer, key)?.state ?? 'not_stated'))
    return { key, code, name, group: groupOf(code), differs: states.size > 1 }
  })
}
