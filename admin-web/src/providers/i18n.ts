import polyglotI18nProvider from 'ra-i18n-polyglot'
import type { TranslationMessages } from 'react-admin'

/** @param texts of this front end */
export const createI18nProvider = (texts: TranslationMessages) =>
  polyglotI18nProvider(() => texts, 'en', [{ locale: 'en', name: 'English' }])
