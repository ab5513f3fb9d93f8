import type { MatchingDraft, MatchingQuestion } from '../adviser.js'
import type { FoundTreatment } from '../findings.js'
import { placesIn } from '../question/places.js'
import { plain, stem, termsOf } from '../question/words.js'
import { daysText, evidenceText, isComplementary, listed, priceText } from './wording.js'

/** What each criterion counts. Of those that nobody named, none counts. */
const WEIGHTS = { condition: 50, budget: 20, destination: 15, evidence: 15 }
/** The share of its weight that a criterion met in part counts. */
const SHARES = {
  condition: { name: 1, category: 0.8, found: 0.5 },
  budget: { within: 1, begins: 0.5, unknown: 0.4, above: 0 },
  destination: { offered: 1, elsewhere: 0 },
  evidence: { high: 1, moderate: 0.7, low: 0.3, unstated: 0.4 },
}
/** A complementary treatment is no answer to a condition by itself. */
const COMPLEMENTARY = 0.5
const MOST_RECOMMENDED = 5

/** Words of conditions that the categories of the catalogue treat. */
const CATEGORY_WORDS: Record<string, string> = {
  orthopedic: 'orthopedic orthopaedic bone joint hip knee arthritis cartilage',
  fertility: 'fertility infertility pregnancy pregnant baby child conceive ivf sperm egg ovary',
  cosmetic: 'cosmetic plastic aesthetic beauty nose belly fat body',
  cardiology: 'heart cardiac cardiology coronary chest artery arteries angina bypass stent',
  spinal: 'spine spinal back disc disk vertebra vertebrae scoliosis sciatica',
  cancer: 'cancer tumour tumor oncology leukaemia leukemia lymphoma chemotherapy',
  complementary: 'complementary pain stress nausea nutrition diet sleep ayurveda acupuncture functional',
}

interface Criterion {
  weight: number
  share: number
  reason: string
}

/** Orders what was found by how many of the named criteria it meets. Nothing else is recommended. */
export function matchingFor(question: MatchingQuestion): MatchingDraft {
  const rated = question.findings.treatments
    .map((treatment) => ({ treatment, ...rate(treatment, question) }))
    .sort((a, b) => b.score - a.score)
    .slice(0, MOST_RECOMMENDED)
  return {
    summary: summaryOf(question, rated.length),
    recommendations: rated.map(({ treatment, score, reasons }) => ({
      treatmentId: treatment.id,
      matchScore: score,
      reasoning: reasons.join(' '),
      considerations: considerationsOf(treatment, question),
    })),
    nextSteps: nextSteps(rated.length),
  }
}

function rate(treatment: FoundTreatment, question: MatchingQuestion) {
  const criteria = [
    conditionOf(treatment, question),
    budgetOf(treatment, question),
    destinationOf(treatment, question),
    evidenceOf(treatment),
  ].filter((criterion) => criterion !== undefined)
  const possible = criteria.reduce((sum, { weight }) => sum + weight, 0)
  const met = criteria.reduce((sum, { weight, share }) => sum + weight * share, 0)
  const score = Math.round(((100 * met) / possible) * (isComplementary(treatment) ? COMPLEMENTARY : 1))
  return { score, reasons: criteria.map(({ reason }) => reason) }
}

function conditionOf({ name, category }: FoundTreatment, { medicalConditions }: MatchingQuestion): Criterion {
  const words = termsOf(medicalConditions.join(', '))
    .filter(({ isPair }) => !isPair)
    .map(({ word }) => stem(word))
  const meets = (text: string) =>
    words.some((word) =>
      plain(text)
        .split(' ')
        .some((part) => part.startsWith(word)),
    )
  const { weight, shares } = { weight: WEIGHTS.condition, shares: SHARES.condition }
  if (meets(name)) return { weight, share: shares.name, reason: `${name} is called like what you named.` }
  if (meets(CATEGORY_WORDS[category] ?? category))
    return {
      weight,
      share: shares.category,
      reason: `It belongs to the field of what you named: ${category}.`,
    }
  return { weight, share: shares.found, reason: 'Our catalogue finds it by what you wrote.' }
}

function budgetOf(treatment: FoundTreatment, { maxCostUsd }: MatchingQuestion): Criterion | undefined {
  if (maxCostUsd === null) return undefined
  const { minUsd, maxUsd } = treatment
  const highest = maxUsd ?? minUsd
  const criterion = (share: number, reason: string) => ({ weight: WEIGHTS.budget, share, reason })
  if (highest === null)
    return criterion(
      SHARES.budget.unknown,
      'Its price is not known, so we cannot say whether it fits your budget.',
    )
  if (highest <= maxCostUsd)
    return criterion(
      SHARES.budget.within,
      `Its planning range, ${priceText(treatment)}, is within your budget.`,
    )
  if (minUsd !== null && minUsd <= maxCostUsd)
    return criterion(
      SHARES.budget.begins,
      `Its planning range, ${priceText(treatment)}, begins within your budget and ends above it.`,
    )
  return criterion(SHARES.budget.above, `Its planning range, ${priceText(treatment)}, is above your budget.`)
}

function destinationOf(
  { countries }: FoundTreatment,
  { preferences }: MatchingQuestion,
): Criterion | undefined {
  const wanted = placesIn(preferences)
    .filter(({ isOrigin }) => !isOrigin)
    .map(({ name }) => name)
  if (wanted.length === 0) return undefined
  const offered = wanted.filter((name) => countries.includes(name))
  return offered.length > 0
    ? {
        weight: WEIGHTS.destination,
        share: SHARES.destination.offered,
        reason: `We list hospitals for it in ${listed(offered)}, as you prefer.`,
      }
    : {
        weight: WEIGHTS.destination,
        share: SHARES.destination.elsewhere,
        reason: `We list no hospital for it in ${listed(wanted, 'or')} yet.`,
      }
}

const evidenceOf = (treatment: FoundTreatment): Criterion => ({
  weight: WEIGHTS.evidence,
  share: SHARES.evidence[treatment.evidenceLevel ?? 'unstated'],
  reason: `${evidenceText(treatment)}.`,
})

function considerationsOf(treatment: FoundTreatment, { maxCostUsd }: MatchingQuestion): string[] {
  const days = daysText(treatment)
  const highest = treatment.maxUsd ?? treatment.minUsd
  return [
    ...(isComplementary(treatment)
      ? ['A complementary treatment can stand beside a medical treatment, but never replaces one.']
      : []),
    ...(highest === null
      ? ['Price on request: nobody has published a price.']
      : ['The price is a planning range, not a quote. Flights and stay come on top.']),
    ...(maxCostUsd !== null && highest !== null && highest > maxCostUsd
      ? ['It may cost more than your budget.']
      : []),
    days
      ? `Plan ${days} for the trip. Your doctors decide when you may fly.`
      : 'How long the trip takes is not stated.',
    ...(treatment.evidenceLevel === null
      ? ['Evidence not stated: ask the doctor what is known about results and risks.']
      : []),
    ...(treatment.countries.length > 0
      ? [`We list hospitals for it in ${listed(treatment.countries)}.`]
      : ['We list no hospital for it yet.']),
  ]
}

function summaryOf({ medicalConditions, maxCostUsd, preferences }: MatchingQuestion, count: number): string {
  const conditions = listed(medicalConditions)
  if (count === 0)
    return `Our catalogue holds no treatment that fits what you named: ${conditions}. Our team can look further with you.`
  const inputs = [
    `the conditions you named (${conditions})`,
    ...(maxCostUsd === null ? [] : ['your budget']),
    ...(preferences.trim() ? ['your preferences'] : []),
  ]
  return (
    `From ${listed(inputs)} we found ${count === 1 ? 'one treatment' : `${count} treatments`} of our catalogue. ` +
    'The score says how well each fits what you told us, not how well it would work for you. They are options to discuss with a doctor.'
  )
}

const nextSteps = (count: number): string[] => [
  ...(count > 0
    ? ['Discuss these options with a doctor who knows your case.']
    : ['Talk to a doctor about which treatment fits you.']),
  'Send a request for a booking: our team answers within 24 hours, and the consultation is free.',
  ...(count > 0 ? ['Ask for a quote in writing that says what it includes.'] : []),
  'Upload reports and scans to your files, if you have them.',
]
