import type { Assessment, UrgencyLevel } from '~/lib/api/types'
import type { Translate } from '~/lib/i18n/i18n'
import { URGENCY_LEVELS } from './status'

/** What a new request starts with; the patient can change all of it. */
export interface Prefill {
  urgencyLevel: UrgencyLevel
  medicalSummary: string
  specialRequirements: string
}

/** In characters, as the server counts them. */
export const LONGEST = { medicalSummary: 5_000, specialRequirements: 2_000 }

const URGENCY: Record<Assessment['urgencyLevel'], UrgencyLevel> = {
  low: 'low',
  medium: 'normal',
  high: 'high',
  urgent: 'urgent',
}

/** Fills a request from the newest health assessment. A text that is too long ends with "…": the team reads the assessment itself. */
export function prefillFrom(assessment: Assessment, t: Translate): Prefill {
  const { conditionCategory, symptoms, medicalHistory, currentMedications, treatmentGoals } = assessment
  const { urgencyLevel, budgetRange, preferredDestinations } = assessment
  return {
    urgencyLevel: URGENCY[urgencyLevel],
    medicalSummary: lines(LONGEST.medicalSummary, [
      [t('bookings.prefill.condition'), conditionCategory],
      [t('bookings.prefill.symptoms'), symptoms],
      [t('bookings.prefill.history'), medicalHistory],
      [t('bookings.prefill.medicines'), currentMedications],
      [t('bookings.prefill.goals'), treatmentGoals],
    ]),
    specialRequirements: lines(LONGEST.specialRequirements, [
      [t('bookings.prefill.destinations'), preferredDestinations.join(', ')],
      [t('bookings.prefill.budget'), budgetRange],
    ]),
  }
}

/** Fills a form that holds what the patient typed earlier: all of it stays, and so does a higher urgency. */
export function addToForm(prefill: Prefill, form: HTMLFormElement): void {
  const field = (name: keyof Prefill) =>
    form.elements.namedItem(name) as HTMLSelectElement | HTMLTextAreaElement
  for (const name of ['medicalSummary', 'specialRequirements'] as const)
    field(name).value = addTo(field(name).value, prefill[name], LONGEST[name])
  const urgency = field('urgencyLevel')
  const levels: string[] = URGENCY_LEVELS
  if (levels.indexOf(prefill.urgencyLevel) > levels.indexOf(urgency.value))
    urgency.value = prefill.urgencyLevel
}

export function addTo(text: string, answers: string, longest: number): string {
  if (!answers || text.includes(answers)) return text
  const start = text && `${text}\n\n`
  return start.length < longest ? cut(start + answers, longest) : text
}

function lines(longest: number, parts: [label: string, value: string | null][]): string {
  const text = parts.flatMap(([label, value]) => (value ? `${label}: ${value}` : [])).join('\n')
  return cut(text, longest)
}

const cut = (text: string, longest: number) =>
  text.length > longest ? `${text.slice(0, longest - 1)}…` : text
