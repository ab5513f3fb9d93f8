import type { FieldErrors } from '~/components/form/error-summary'

export const COUNTRIES = [
  'Nigeria',
  'South Africa',
  'Kenya',
  'Ghana',
  'Uganda',
  'Tanzania',
  'Ethiopia',
  'Morocco',
  'Egypt',
  'Algeria',
  'Other',
] as const

export const INTERESTS = [
  'Orthopedic Surgery',
  'Cardiology',
  'Fertility Treatment',
  'Cosmetic Surgery',
  'Cancer Treatment',
  'Dental Procedures',
  'Eye Surgery',
  'General Health Checkup',
  'Other',
] as const

const FIELDS = ['name', 'email', 'phone', 'country', 'treatmentInterest', 'message'] as const

/** The form as it was filled in. */
export type Enquiry = Record<(typeof FIELDS)[number], string>

const LONGEST = { name: 200, message: 5_000 }

export function readEnquiry(form: FormData): Enquiry {
  const entries = FIELDS.map((name) => [name, textOf(form, name)])
  return Object.fromEntries(entries)
}

/** Browsers send every line break as two characters. */
function textOf(form: FormData, name: string): string {
  const value = form.get(name)
  return typeof value === 'string' ? value.replaceAll('\r\n', '\n').trim() : ''
}

/** In characters as people count them, of which each takes at most two places: what is far too long is not taken apart. */
const isLonger = (text: string, most: number) => text.length > 2 * most || [...text].length > most
const isOneOf = (values: readonly string[], value: string) => values.includes(value)

/** The server checks the phone: it takes a message about an emergency with any. */
export function enquiryErrors({ name, email, country, treatmentInterest, message }: Enquiry): FieldErrors {
  const errors: FieldErrors = {}
  if (!name) errors.name = 'contact.error.name'
  else if (isLonger(name, LONGEST.name)) errors.name = 'contact.error.name.long'
  if (!/^[^\s@]+@[^\s@]+$/.test(email)) errors.email = 'contact.error.email'
  if (!isOneOf(COUNTRIES, country)) errors.country = 'contact.error.country'
  if (treatmentInterest && !isOneOf(INTERESTS, treatmentInterest))
    errors.treatmentInterest = 'contact.error.treatmentInterest'
  if (!message) errors.message = 'contact.error.message'
  else if (isLonger(message, LONGEST.message)) errors.message = 'contact.error.message.long'
  return errors
}
