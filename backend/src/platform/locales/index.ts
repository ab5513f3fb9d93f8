export { ENGLISH, LOCALES, type Locale, localeOf, PSEUDO_LOCALES } from './locales.js'
