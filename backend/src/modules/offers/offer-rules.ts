import type { FieldProblem } from '../../platform/errors/index.js'
import { foldLookAlikes, hasOrdinaryLetters, mixesAlphabets } from '../../platform/sanitize/index.js'
import { holdsSentenceEnd, look, readsAsTaken } from './billing-parties.js'
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
const ORDINARY_LETTERS = "Write the name of the party in ordinary letters, with no signs but . , & ' - / ( )."
const ONE_APOSTROPHE = 'Write one apostrophe at a time in the name of the party.'
const THREE_AMOUNTS = 'Give the lowest, the likely and the highest amount.'
const RISING = 'Amounts rise from the lowest to the highest.'
/** Percent. No country taxes treatments so much; a decimal point is missing. */
const HIGHEST_TAX = 50
const LONGEST_PARTY = 80
const LONG_PARTY = `Shorten the name of the party to ${LONGEST_PARTY} characters.`
const SENTENCE =
  'Write only the name of the party. Leave out full stops, except after a short form such as Dr. or Ltd.'

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
    ...NEEDED.filter((field) => content[field] === null).map((field) =>
      gap(`/${field}`, 'missing', 'Fill this in.'),
    ),
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
      gap('/lines', 'checklist', `Say whether ${code} is included.`),
    ),
    ...looks.flatMap((look, index) =>
      looks.indexOf(look) === index
        ? []
        : [gap(`/lines/${index}`, 'repeated', `${keys[index]} stands in two lines.`)],
    ),
  ]
}

function lineGaps(line: OfferLine, index: number, isPackage: boolean, enteredBy: EnteredBy): FieldProblem[] {
  const at = (field: string) => `/lines/${index}/${field}`
  const amounts = amountsIn(line)
  const problems: FieldProblem[] = []
  if (line.state === 'not_stated' && enteredBy === 'hospital')
    problems.push(gap(at('state'), 'not_stated', 'Say whether this is included.'))
  if ((line.code === 'other') !== (line.name !== null))
    problems.push(gap(at('name'), 'name', 'Name the line “other”, and no other line.'))
  if (amounts.length !== 0 && amounts.length !== 3) problems.push(gap(at('likely'), 'amounts', THREE_AMOUNTS))
  if (!isRising(line)) problems.push(gap(at('likely'), 'order', RISING))
  if (Number(line.taxRate) > HIGHEST_TAX)
    problems.push(gap(at('taxRate'), 'large', `Check the tax rate. It is ${HIGHEST_TAX} % at most.`))
  const hasPrice = amounts.length === 3
  if (line.state === 'included' && !isPackage && !hasPrice)
    problems.push(gap(at('likely'), 'missing', 'An included line needs its price.'))
  if (line.state === 'included' && isPackage && hasPrice)
    problems.push(gap(at('likely'), 'package', 'In a package the total holds the price of what is included.'))
  if ((line.state === 'not_applicable' || line.state === 'not_stated') && hasPrice)
    problems.push(gap(at('likely'), 'state', 'This line has no price.'))
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
  if (total) return isRising(total) ? [] : [gap('/package', 'order', RISING)]
  return lines.some(({ state }) => state === 'included')
    ? []
    : [gap('/lines', 'missing', 'An itemised offer includes at least one line.')]
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
    const [code, detail] =
      partyProblem(billedBy, hospital) ??
      (like ? ['repeated', `Write “${billedBy}” and “${like.billedBy}” in one way: they look alike.`] : [])
    return code && detail ? [gap(`${at}/billedBy`, code, detail)] : []
  })
}

/** The fault of the name of another party: a code, and words for the person who enters the name. */
function partyProblem(billedBy: string, hospital: string): [code: string, detail: string] | undefined {
  if (readsAsTaken(billedBy, hospital))
    return ['party', 'Name the other party. Write “hospital” for the hospital itself.']
  if (mixesAlphabets(billedBy)) return ['alphabets', 'Write the name of the party in one alphabet.']
  if (!hasOrdinaryLetters(billedBy)) return ['letters', ORDINARY_LETTERS]
  if (/[\p{Quotation_Mark}ʻʼ]{2}/u.test(billedBy)) return ['quotes', ONE_APOSTROPHE]
  if (billedBy.length > LONGEST_PARTY) return ['long', LONG_PARTY]
  if (holdsSentenceEnd(billedBy)) return ['sentence', SENTENCE]
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
      ...(count === 0 || count === 3 ? [] : [gap(`${at}/likely`, 'amounts', THREE_AMOUNTS)]),
      ...(isRising(item) ? [] : [gap(`${at}/likely`, 'order', RISING)]),
      ...(looks.indexOf(looks[index] ?? '') === index
        ? []
        : [gap(at, 'repeated', 'This bill stands in the list twice.')]),
    ]
  })
}

const contingencyGaps = ({ contingencyRates }: OfferContent): FieldProblem[] =>
  contingencyRates.flatMap(({ code }, index) =>
    contingencyRates.findIndex((rate) => rate.code === code) === index
      ? []
      : [gap(`/contingencyRates/${index}`, 'repeated', 'Give one price for each extra unit.')],
  )

function planGaps({ paymentPlan, cancellationRule }: OfferContent): FieldProblem[] {
  const problems: FieldProblem[] = []
  if (paymentPlan.reduce((sum, { percent }) => sum + percent, 0) !== 100)
    problems.push(gap('/paymentPlan', 'sum', 'The payments are 100 % together.'))
  const collected = paymentPlan.findIndex(({ payee }) => payee === 'sihat')
  paymentPlan.forEach(({ percent, payee, days, event }, index) => {
    if (percent === 0)
      problems.push(gap(`/paymentPlan/${index}/percent`, 'nothing', 'Leave out a payment of 0 %.'))
    if (event === 'acceptance' && days < 0)
      problems.push(gap(`/paymentPlan/${index}/days`, 'early', 'Nothing is due before the acceptance.'))
    if (payee === 'sihat' && index !== collected)
      problems.push(
        gap(`/paymentPlan/${index}/payee`, 'repeated', 'Sihat collects its share in one payment.'),
      )
    if (payee === 'sihat' && event !== 'acceptance')
      problems.push(
        gap(
          `/paymentPlan/${index}/event`,
          'late',
          'Sihat collects its share at the acceptance. Later payments go to the hospital.',
        ),
      )
  })
  const steps = cancellationRule?.steps ?? []
  const isFalling = steps.every((step, at) => {
    const before = steps[at - 1]
    return !before || (step.days < before.days && step.percent <= before.percent)
  })
  if (cancellationRule && (steps.at(-1)?.days !== 0 || !isFalling))
    problems.push(
      gap('/cancellationRule/steps', 'order', 'Days and percent fall, and the last step is day 0.'),
    )
  return problems
}
