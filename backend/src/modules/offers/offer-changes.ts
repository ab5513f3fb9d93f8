import { isDeepStrictEqual } from 'node:util'
import { minorUnitDigits } from '../../platform/money/index.js'
import { CHECKLIST_CODES, rowKeyOf } from './checklist.js'
import type {
  OfferChangesView,
  OfferChangeView,
  OfferLineChangeView,
  OfferLineTermsView,
} from './offer-changes.dto.js'
import type { OfferContent, OfferLine } from './offer-content.dto.js'
import { amountsOf, totalOf } from './offer-totals.js'

/** The content of a version, its end and the price promise. A draft without a last day has no end. */
export interface SaidByVersion {
  content: OfferContent
  validUntil: Date | null
  /** Whether signed terms of the hospital are in force. */
  promise: boolean
}

interface NumberedVersion extends SaidByVersion {
  number: number
}

type Thing = Exclude<OfferChangeView['what'], 'line'>
type ChangeOf<T, C = OfferChangeView> = C extends { what: infer W; from: unknown }
  ? T extends W
    ? C
    : never
  : never

/** Reads everything but the lines. Patients read the changes in this order. */
const THINGS: { [T in Thing]: (said: SaidByVersion) => ChangeOf<T>['from'] } = {
  total: ({ content }) => totalOf(content),
  currency: ({ content }) => content.currency,
  pricing: ({ content }) => (content.package ? 'package' : 'itemised'),
  packageBilledBy: ({ content }) => content.package?.billedBy ?? null,
  validUntil: ({ validUntil }) => validUntil?.toISOString() ?? null,
  earliestDate: ({ content }) => content.earliestDate,
  hospitalNights: ({ content }) => content.hospitalNights,
  daysInCountry: ({ content }) => content.daysInCountry,
  fitToFlyAfter: ({ content }) => content.fitToFlyAfter,
  roomCategory: ({ content }) => content.roomCategory,
  diagnosis: ({ content }) => content.diagnosis,
  procedure: ({ content }) => content.procedure,
  doctor: ({ content }) => content.doctor,
  reviewedBy: ({ content }) => content.reviewedBy,
  paymentPlan: ({ content }) => content.paymentPlan,
  cancellationRule: ({ content }) => content.cancellationRule,
  contingencyRates: ({ content }) => content.contingencyRates,
  scheduledSeparately: ({ content }) => content.scheduledSeparately,
  conditions: ({ content }) => content.conditions,
  promise: ({ promise }) => promise,
  commission: ({ content }) => content.commission,
}

/** Whether a thing holds amounts, which are other amounts in another currency. */
const HAS_AMOUNTS: { [T in Thing]?: (said: SaidByVersion) => boolean } = {
  total: () => true,
  contingencyRates: ({ content }) => content.contingencyRates.length > 0,
  scheduledSeparately: ({ content }) => content.scheduledSeparately.some(({ likely }) => likely !== null),
  commission: ({ content }) => content.commission > 0,
}

/** Compares each version with the one before it, the newest first. A first version has nothing to compare. */
export function changesOfAll(versions: readonly NumberedVersion[]): OfferChangesView[] {
  const newestFirst = versions.toSorted((a, b) => b.number - a.number)
  return newestFirst.flatMap((later, index) => {
    const earlier = newestFirst[index + 1]
    return earlier ? [changesSince(earlier, later)] : []
  })
}

/** Compares a version with the version that was published before it. */
export function changesSince(earlier: NumberedVersion, later: NumberedVersion): OfferChangesView {
  const [currency, currencyNow] = [earlier.content.currency, later.content.currency]
  return {
    version: later.number,
    since: earlier.number,
    currency,
    currencyNow,
    digits: Object.fromEntries([currency, currencyNow].map((code) => [code, minorUnitDigits(code)])),
    items: changesBetween(earlier, later),
  }
}

/** Lists what differs between two versions. */
export function changesBetween(earlier: SaidByVersion, later: SaidByVersion): OfferChangeView[] {
  const isOtherCurrency = earlier.content.currency !== later.content.currency
  const things = (Object.keys(THINGS) as Thing[]).flatMap((what) => {
    const [from, to] = [THINGS[what](earlier), THINGS[what](later)]
    const isSame = isDeepStrictEqual(from, to) && !(isOtherCurrency && HAS_AMOUNTS[what]?.(later))
    // The type of `THINGS` ties both values to the name.
    return isSame ? [] : [{ what, from, to } as OfferChangeView]
  })
  return [...things, ...lineChanges(earlier.content.lines, later.content.lines, isOtherCurrency)]
}

/** In the order of the checklist, whatever the order of the lines is. */
function lineChanges(
  earlier: readonly OfferLine[],
  later: readonly OfferLine[],
  isOtherCurrency: boolean,
): OfferLineChangeView[] {
  const [before, after] = [byKey(earlier), byKey(later)]
  return [...new Map([...before, ...after])]
    .toSorted(([a, { code }], [b, { code: other }]) => placeOf(code) - placeOf(other) || (a < b ? -1 : 1))
    .flatMap(([key, { code, name }]) => {
      const [from, to] = [termsOf(before.get(key)), termsOf(after.get(key))]
      const isSame = isDeepStrictEqual(from, to) && !(isOtherCurrency && to?.amounts)
      return isSame ? [] : [{ what: 'line', code, name, from, to }]
    })
}

const placeOf = (code: OfferLine['code']) => CHECKLIST_CODES.indexOf(code)

/** A published version has each key once. */
const byKey = (lines: readonly OfferLine[]) => new Map(lines.map((line) => [rowKeyOf(line), line]))

const termsOf = (line: OfferLine | undefined): OfferLineTermsView | null =>
  line
    ? {
        state: line.state,
        quantity: line.quantity,
        amounts: amountsOf(line),
        taxRate: String(Number(line.taxRate)),
        taxIncluded: line.taxIncluded,
        billedBy: line.billedBy,
        note: line.note,
      }
    : null
