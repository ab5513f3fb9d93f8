export { ENGLISH, LOCALES, type Locale, localeOf, PSEUDO_LOCALES } from './locales.ts'
export { rewriterOf } from './pseudo-locale.ts'
