export { ENGLISH, LOCALES, type Locale, PSEUDO_LOCALES } from './locales.js'
