import { requestLocale } from './request-locale.js'

it.each([
  ['en-XA', 'en-XA'],
  ['sw, ar-XB;q=0.9, en;q=0.8', 'ar-XB'],
  ['fr-FR,fr;q=0.9', 'en'],
  ['', 'en'],
  [undefined, 'en'],
  [';q=,,', 'en'],
])('the language of %j is %s', (header, locale) => {
  expect(requestLocale({ headers: { 'accept-language': header } })).toBe(locale)
})
