import polyglotI18nProvider from 'ra-i18n-polyglot'
import { en } from '../locales/en'
import { deskEn } from '../locales/en/desk'
import { isDesk } from './front'

/** The texts of this front end. */
export function createI18nProvider() {
  const texts = isDesk() ? deskEn : en
  return polyglotI18nProvider(() => texts, 'en', [{ locale: 'en', name: 'English' }])
}
