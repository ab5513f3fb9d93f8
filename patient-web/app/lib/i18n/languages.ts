/** A language of the site. */
export interface Language {
  /** BCP 47. */
  code: string
  /** In front of the addresses of the site, with its slash. Empty for English. */
  path: string
}

/** The only language under the development server, which names none. */
export const ENGLISH: Language = { code: 'en', path: '' }

/** No other address of the site begins with two letters. */
const PREFIX = /^\/[a-z]{2}(?:-[A-Z]{2})?(?=\/|$)/

/** The address of a page in the site's own terms, as links name it: without the language. */
export const withoutLanguage = (pathname: string) => pathname.replace(PREFIX, '') || '/'
