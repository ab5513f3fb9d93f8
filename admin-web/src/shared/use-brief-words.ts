import { useTranslate } from 'react-admin'
import type { CaseBrief } from '../providers/types'
import { countryName, formatMonth } from './format'

const TEXTS = 'sihat.bookings.offers'
const LANGUAGES = new Intl.DisplayNames('en', { type: 'language' })

type File = CaseBrief['content']['files'][number]
type Requirement = CaseBrief['requirements'][number]

/** Returns what says the codes of a case brief in words. */
export function useBriefWords() {
  const translate = useTranslate()
  const kindOf = (kind: File['kind']) => translate(`${TEXTS}.kinds.${kind}`)
  return {
    country: countryName,
    language: (code: string) => LANGUAGES.of(code) ?? code,
    months: (from: string | null, to: string | null) =>
      from && to && from !== to
        ? translate(`${TEXTS}.months`, { from: formatMonth(from), to: formatMonth(to) })
        : [from ?? to ?? []].flat().map(formatMonth).join(''),
    file: ({ kind, madeIn }: File) =>
      [kindOf(kind), madeIn && formatMonth(madeIn)].filter(Boolean).join(', '),
    requirement: ({ code, file }: Requirement) =>
      file
        ? file.anyOf.map(kindOf).join(` ${translate(`${TEXTS}.or`)} `)
        : translate(`${TEXTS}.needs.${code}`),
  }
}
