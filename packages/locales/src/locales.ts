/** A language of the product. */
export interface Locale {
  /** BCP 47. */
  code: string
  /** In front of the addresses of the site, with its slash. Empty for English. */
  path: string
  direction: 'ltr' | 'rtl'
}

export const ENGLISH: Locale = { code: 'en', path: '', direction: 'ltr' }

/** The languages in which all texts are written and reviewed. */
export const LOCALES: readonly Locale[] = [ENGLISH]

/**
 * Languages that nobody speaks, as CLDR names them: English that is longer and has accents, and one that is written from right to
 * left. A page that shows plain English in them has a text that no catalogue holds.
 */
export const PSEUDO_LOCALES: readonly Locale[] = [
  { code: 'en-XA', path: '/en-XA', direction: 'ltr' },
  { code: 'ar-XB', path: '/ar-XB', direction: 'rtl' },
]

/** The language with this code. English for a person who chose none, or one that has no texts yet. */
export const localeOf = (code: string | null | undefined): Locale =>
  [...LOCALES, ...PSEUDO_LOCALES].find((locale) => locale.code === code) ?? ENGLISH
