import type { FieldErrors } from '~/components/form/error-summary'
import type { FormValues } from '~/components/form/form-values'
import { tooLong } from '~/components/form/too-long'
import type { CaseBriefContent, CaseBriefFile } from '~/lib/api/types'
import { FILE_KINDS, SEXES, SMOKING, URGENCIES } from './choices'

const LONGEST = { wish: 2_000, condition: 5_000, history: 5_000, medicines: 5_000, needs: 3_000 }

const RANGES = {
  ageYears: [0, 120],
  heightCm: [30, 250],
  weightKg: [1, 400],
  companions: [0, 50],
} as const

const MONTHS = ['fromMonth', 'toMonth'] as const

/** Names of the fields of one file. */
export const fileFields = (id: string) => ({
  chosen: `file-${id}`,
  kind: `kind-${id}`,
  madeIn: `madeIn-${id}`,
})
export const languageField = (code: string) => `language-${code}`

/** A brief as its form shows it. */
export function valuesOf(content: CaseBriefContent): FormValues {
  const { citizenships, languages, files, ...fields } = content
  const texts = Object.entries(fields).map(([name, value]) => [name, String(value ?? '')])
  const ticks = languages.map((code) => [languageField(code), true])
  const ofFiles = files.flatMap(({ recordId, kind, madeIn }) => {
    const names = fileFields(recordId)
    return [
      [names.chosen, true],
      [names.kind, kind],
      [names.madeIn, madeIn ?? ''],
    ]
  })
  const [citizenship = '', citizenship2 = ''] = citizenships
  return Object.fromEntries([
    ...texts,
    ['citizenship', citizenship],
    ['citizenship2', citizenship2],
    ...ticks,
    ...ofFiles,
  ])
}

/** @param fileIds the files that the form lists */
export function contentOf(form: FormData, fileIds: readonly string[]): CaseBriefContent {
  const text = (name: string) => String(form.get(name) ?? '').trim() || null
  const number = (name: string) => {
    const typed = text(name)
    return typed === null ? null : Number(typed)
  }
  const choice = <T extends string>(name: string, allowed: readonly T[]) =>
    allowed.find((one) => one === text(name)) ?? null
  const files = fileIds.flatMap((recordId): CaseBriefFile[] => {
    const names = fileFields(recordId)
    if (!form.has(names.chosen)) return []
    return [{ recordId, kind: choice(names.kind, FILE_KINDS) ?? 'other', madeIn: text(names.madeIn) }]
  })
  const citizenships = [text('citizenship'), text('citizenship2')].filter((code) => code !== null)
  return {
    ageYears: number('ageYears'),
    sex: choice('sex', SEXES),
    country: text('country'),
    citizenships: [...new Set(citizenships)],
    languages: [...form.keys()].flatMap((name) => (name.startsWith('language-') ? name.slice(9) : [])),
    wish: text('wish'),
    condition: text('condition'),
    history: text('history'),
    medicines: text('medicines'),
    needs: text('needs'),
    heightCm: number('heightCm'),
    weightKg: number('weightKg'),
    smoking: choice('smoking', SMOKING),
    urgency: choice('urgency', URGENCIES),
    fromMonth: text('fromMonth'),
    toMonth: text('toMonth'),
    companions: number('companions') ?? 0,
    files,
  }
}

/** What is wrong with the form, before anything is sent. Nothing has to be filled in. */
export function briefErrors(form: FormData): FieldErrors {
  const errors = tooLong((name) => form.get(name), LONGEST)
  for (const [name, [least, most]] of Object.entries(RANGES)) {
    const typed = String(form.get(name) ?? '').trim()
    const isWrong = typed !== '' && !(/^\d+$/.test(typed) && Number(typed) >= least && Number(typed) <= most)
    if (isWrong) errors[name] = { id: 'brief.error.number', values: { least, most } }
  }
  const months = [...form.keys()].filter(
    (name) => name.startsWith('madeIn-') || MONTHS.some((one) => one === name),
  )
  for (const name of months) {
    const typed = String(form.get(name)).trim()
    if (typed && !/^(19|20)\d\d-(0[1-9]|1[0-2])$/.test(typed)) errors[name] = 'brief.error.month'
  }
  const [from, to] = MONTHS.map((name) => String(form.get(name) ?? '').trim())
  if (from && to && !errors.fromMonth && !errors.toMonth && to < from) errors.toMonth = 'brief.error.months'
  return errors
}

/** The values that the patient has changed since `base`. */
export function typedSince(base: FormValues, form: FormValues): FormValues {
  return Object.fromEntries(
    Object.entries(form).filter(([name, value]) => (base[name] ?? emptyOf(value)) !== value),
  )
}

const emptyOf = (value: string | boolean) => (typeof value === 'boolean' ? false : '')
