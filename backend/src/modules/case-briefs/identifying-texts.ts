import { redact } from '../ai/index.js'
import type { CaseBriefContent, IdentifyingKind, IdentifyingTextView } from './case-brief.dto.js'

const TEXTS = [
  'wish',
  'condition',
  'history',
  'medicines',
  'needs',
] as const satisfies (keyof CaseBriefContent)[]

const PLACEHOLDERS: Record<string, IdentifyingKind> = {
  '[name]': 'name',
  '[phone number]': 'phone',
  '[email]': 'email',
  '[account]': 'email',
  '[address]': 'address',
  '[account number]': 'number',
  '[document number]': 'number',
  '[number]': 'number',
}

/**
 * Finds free texts of a brief that seem to hold a name, a number or an address.
 * @param names of the patient's profile
 */
export function findIdentifyingTexts(
  content: CaseBriefContent,
  names: readonly string[],
): IdentifyingTextView[] {
  return TEXTS.flatMap((field) => {
    const kinds = findIdentifyingKinds(content[field] ?? '', names)
    return kinds.length > 0 ? [{ pointer: `/content/${field}`, kinds }] : []
  })
}

/**
 * Finds what in a text seems to show who the patient is.
 * @param names of the patient's profile
 */
export function findIdentifyingKinds(text: string, names: readonly string[]): IdentifyingKind[] {
  const redacted = redact(text, names)
  const kinds = Object.entries(PLACEHOLDERS).flatMap(([placeholder, kind]) =>
    redacted.includes(placeholder) && !text.includes(placeholder) ? [kind] : [],
  )
  return [...new Set(kinds)]
}

export const textsOf = (content: CaseBriefContent) => TEXTS.map((field) => content[field])
