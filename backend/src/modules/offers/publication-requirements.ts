import type { DetailCode, FieldProblem } from '../../platform/errors/index.js'
import { foldLookAlikes, hasOrdinaryLetters, mixesAlphabets } from '../../platform/sanitize/index.js'
import { holdsSentenceEnd, look, readsAsTaken } from './billing-party-likeness.js'
import { CHECKLIST_CODES, rowKeyOf } from './checklist.js'
import { findLargeAmounts, findSmallTotal } from './offer-bounds.js'
import type { OfferContent, OfferLine } from './offer-content.dto.js'
import { gap } from './offer-gap.js'
import { findNameGaps } from './offer-names.js'
import { findStayGaps } from './offer-stay.js'

export type EnteredBy = 'hospital' | 'team'

const HOSPITAL = 'hospital'
/** Bills the fee of Sihat and nothing else. */
const OURSELVES = 'Sihat'
/** Percent. No country taxes treatments so much; a decimal point is missing. */
const HIGHEST_TAX = 50
const LONGEST_PARTY = 80

const NEEDED = [
  'procedure',
  'reviewedBy',
  'roomCategory',
  'earliestDate',
  'hospitalNights',
  'daysInCountry',
  'fitToFlyAfter',
  'cancellationRule',
  'lastDay',
] as const satisfies (keyof OfferContent)[]

/**
 * Lists what keeps a draft from its publication. A letter may leave codes out (`not_stated`); the desk answers each one.
 * @param hospital name of the hospital that makes the offer
 */
export function findGaps(content: OfferContent, enteredBy: EnteredBy, hospital: string): FieldProblem[] {
  return [
    ...NEEDED.filter((field) => content[field] === null).map((field) => gap(`/${field}`, 'missing')),
    ...codeGaps(content),
    ...content.lines.flatMap((line, index) => lineGaps(line, index, content.package !== null, enteredBy)),
    ...packageGaps(content),
    ...partyGaps(content, hospital),
    ...findNameGaps(content),
    ...planGaps(content),
    ...findStayGaps(content),
    ...findLargeAmounts(content),
    ...findSmallTotal(content),
    ...separateGaps(content),
    ...contingencyGaps(content),
  ]
}

function codeGaps({ lines }: OfferContent): FieldProblem[] {
  const keys = lines.map(rowKeyOf)
  const looks = lines.map(({ code, name }) => rowKeyOf({ code, name: name && foldLookAlikes(name) }))
  return [
    ...CHECKLIST_CODES.filter((code) => code !== 'other' && !keys.includes(code)).map((code) =>
      gap('/lines', 'checklist_open', { code }),
    ),
    ...looks.flatMap((look, index) =>
      looks.indexOf(look) === index
        ? []
        : [gap(`/lines/${index}`, 'line_repeated', { code: keys[index] ?? '' })],
    ),
  ]
}

function lineGaps(line: OfferLine, index: number, isPackage: boolean, enteredBy: EnteredBy): FieldProblem[] {
  const at = (field: string) => `/lines/${index}/${field}`
  const amounts = amountsIn(line)
  const problems: FieldProblem[] = []
  if (line.state === 'not_stated' && enteredBy === 'hospital')
    problems.push(gap(at('state'), 'line_not_stated'))
  if ((line.code === 'other') !== (line.name !== null)) problems.push(gap(at('name'), 'line_name_of_other'))
  if (amounts.length !== 0 && amounts.length !== 3) problems.push(gap(at('likely'), 'three_amounts'))
  if (!isRising(line)) problems.push(gap(at('likely'), 'amounts_rise'))
  if (Number(line.taxRate) > HIGHEST_TAX)
    problems.push(gap(at('taxRate'), 'tax_rate_large', { max: HIGHEST_TAX }))
  const hasPrice = amounts.length === 3
  if (line.state === 'included' && !isPackage && !hasPrice)
    problems.push(gap(at('likely'), 'line_price_missing'))
  if (line.state === 'included' && isPackage && hasPrice)
    problems.push(gap(at('likely'), 'line_price_in_package'))
  if ((line.state === 'not_applicable' || line.state === 'not_stated') && hasPrice)
    problems.push(gap(at('likely'), 'line_without_price'))
  return problems
}

interface Amounts {
  lowest: number | null
  likely: number | null
  highest: number | null
}

const amountsIn = ({ lowest, likely, highest }: Amounts) =>
  [lowest, likely, highest].filter((amount) => amount !== null)

const isRising = ({ lowest, likely, highest }: Amounts) =>
  (lowest ?? 0) <= (likely ?? lowest ?? 0) && (likely ?? 0) <= (highest ?? likely ?? 0)

function packageGaps({ package: total, lines }: OfferContent): FieldProblem[] {
  if (total) return isRising(total) ? [] : [gap('/package', 'amounts_rise')]
  return lines.some(({ state }) => state === 'included') ? [] : [gap('/lines', 'lines_missing')]
}

/** Only the hospital itself is `hospital`. Another party whose name reads the same is taken for it, and so is one that reads as ours. */
function partyGaps(
  { package: total, lines, scheduledSeparately }: OfferContent,
  hospital: string,
): FieldProblem[] {
  const parties = [
    ...(total ? [{ at: '/package', billedBy: total.billedBy }] : []),
    ...lines.flatMap(({ code, billedBy }, index) =>
      code === 'facilitator_fee' && billedBy === OURSELVES ? [] : [{ at: `/lines/${index}`, billedBy }],
    ),
  ].filter(({ billedBy }) => billedBy !== HOSPITAL)
  const others = scheduledSeparately.map(({ billedBy }, index) => ({
    at: `/scheduledSeparately/${index}`,
    billedBy,
  }))
  const all = [...parties, ...others]
  return all.flatMap(({ at, billedBy }) => {
    const like = all.find((one) => one.billedBy !== billedBy && look(one.billedBy) === look(billedBy))
    const code = partyProblem(billedBy, hospital)
    if (code === 'party_long') return [gap(`${at}/billedBy`, code, { max: LONGEST_PARTY })]
    if (code) return [gap(`${at}/billedBy`, code)]
    return like ? [gap(`${at}/billedBy`, 'party_repeated', { party: billedBy, other: like.billedBy })] : []
  })
}

/** The fault of the name of another party. */
function partyProblem(billedBy: string, hospital: string): DetailCode | undefined {
  if (readsAsTaken(billedBy, hospital)) return 'party_is_hospital'
  if (mixesAlphabets(billedBy)) return 'party_alphabets'
  if (!hasOrdinaryLetters(billedBy)) return 'party_letters'
  if (/[\p{Quotation_Mark}ʻʼ]{2}/u.test(billedBy)) return 'party_quotes'
  if (billedBy.length > LONGEST_PARTY) return 'party_long'
  if (holdsSentenceEnd(billedBy)) return 'party_sentence'
}

/** Bills of others have three amounts or none, like lines. */
function separateGaps({ scheduledSeparately }: OfferContent): FieldProblem[] {
  const looks = scheduledSeparately.map(({ what, billedBy }) =>
    [what, billedBy].map(foldLookAlikes).join('\n'),
  )
  return scheduledSeparately.flatMap((item, index) => {
    const at = `/scheduledSeparately/${index}`
    const count = amountsIn(item).length
    return [
      ...(count === 0 || count === 3 ? [] : [gap(`${at}/likely`, 'three_amounts')]),
      ...(isRising(item) ? [] : [gap(`${at}/likely`, 'amounts_rise')]),
      ...(looks.indexOf(looks[index] ?? '') === index ? [] : [gap(at, 'bill_repeated')]),
    ]
  })
}

const contingencyGaps = ({ contingencyRates }: OfferContent): FieldProblem[] =>
  contingencyRates.flatMap(({ code }, index) =>
    contingencyRates.findIndex((rate) => rate.code === code) === index
      ? []
      : [gap(`/contingencyRates/${index}`, 'rate_repeated')],
  )

function planGaps({ paymentPlan, cancellationRule }: OfferContent): FieldProblem[] {
  const problems: FieldProblem[] = []
  if (paymentPlan.reduce((sum, { percent }) => sum + percent, 0) !== 100)
    problems.push(gap('/paymentPlan', 'plan_sum'))
  const collected = paymentPlan.findIndex(({ payee }) => payee === 'sihat')
  paymentPlan.forEach(({ percent, payee, days, event }, index) => {
    if (percent === 0) problems.push(gap(`/paymentPlan/${index}/percent`, 'plan_nothing'))
    if (event === 'acceptance' && days < 0) problems.push(gap(`/paymentPlan/${index}/days`, 'plan_early'))
    if (payee === 'sihat' && index !== collected)
      problems.push(gap(`/paymentPlan/${index}/payee`, 'plan_share_repeated'))
    if (payee === 'sihat' && event !== 'acceptance')
      problems.push(gap(`/paymentPlan/${index}/event`, 'plan_share_late'))
  })
  const steps = cancellationRule?.steps ?? []
  const isFalling = steps.every((step, at) => {
    const before = steps[at - 1]
    return !before || (step.days < before.days && step.percent <= before.percent)
  })
  if (cancellationRule && (steps.at(-1)?.days !== 0 || !isFalling))
    problems.push(gap('/cancellationRule/steps', 'cancellation_order'))
  return problems
}
