import type { CaseBriefContent, CaseBriefFile } from '~/lib/api/types'

export const SEXES = ['female', 'male', 'other', 'unknown'] as const satisfies CaseBriefContent['sex'][]
export const SMOKING = ['never', 'former', 'current'] as const satisfies CaseBriefContent['smoking'][]
export const URGENCIES = ['low', 'normal', 'high', 'urgent'] as const satisfies CaseBriefContent['urgency'][]

export const FILE_KINDS = [
  'xray',
  'mri',
  'ct',
  'pet_ct',
  'ultrasound',
  'ecg',
  'echocardiogram',
  'angiogram',
  'blood_tests',
  'hormone_tests',
  'semen_analysis',
  'pathology_report',
  'medical_report',
  'prescription',
  'photo',
  'other',
] as const satisfies CaseBriefFile['kind'][]

/** ISO 639: what patients of our countries speak most, and the languages of the destinations. */
const LANGUAGES =
  'en fr ar sw ha am pt so yo ig zu om rw hi ur bn ta ne si ms id th vi my fil zh ko tr'.split(' ')

/** The languages to choose from, by name, and those that the brief names besides. */
export function languageChoices(
  chosen: readonly string[],
  locale: string,
): { value: string; label: string }[] {
  const names = new Intl.DisplayNames(locale, { type: 'language' })
  return [...new Set([...LANGUAGES, ...chosen])]
    .map((value) => ({ value, label: names.of(value) ?? value }))
    .sort((a, b) => a.label.localeCompare(b.label, locale))
}
