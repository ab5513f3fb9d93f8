import type { FieldErrors } from '~/components/form/error-summary'
import type { Profile, ProfilePatch } from '~/lib/api/types'

export const FIELDS = ['firstName', 'lastName', 'phone', 'country', 'language', 'currency'] as const
type Field = (typeof FIELDS)[number]

export type ProfileChange = Omit<ProfilePatch, 'version'>
export type ProfileText = Record<Field, string>

/** A profile as its form shows it. */
export function textOf(profile: Profile): ProfileText {
  return Object.fromEntries(FIELDS.map((field) => [field, profile[field] ?? ''])) as ProfileText
}

export function readText(form: FormData): ProfileText {
  return Object.fromEntries(
    FIELDS.map((field) => [field, String(form.get(field) ?? '').trim()]),
  ) as ProfileText
}

/** What the patient has changed; an emptied field is cleared. */
export function changeOf(text: ProfileText, profile: Profile): ProfileChange {
  const before = textOf(profile)
  const changed = FIELDS.filter((field) => text[field] !== before[field])
  return Object.fromEntries(changed.map((field) => [field, text[field] || null]))
}

/** The newer profile with what the patient has typed meanwhile. */
export function merge(text: ProfileText, before: Profile, newer: Profile): ProfileText {
  return textOf({ ...newer, ...changeOf(text, before) })
}

export function profileErrors(form: FormData): FieldErrors {
  const { firstName, lastName } = readText(form)
  return {
    ...(!firstName && { firstName: 'account.profile.error.firstName' as const }),
    ...(!lastName && { lastName: 'account.profile.error.lastName' as const }),
  }
}
