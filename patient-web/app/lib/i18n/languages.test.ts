import { pageUrl, withoutLanguage } from './languages'

const FRENCH = { code: 'fr', path: '/fr' }
const ENGLISH = { code: 'en', path: '' }

test.each([
  ['/dashboard', '/dashboard'],
  ['/fr/dashboard', '/dashboard'],
  ['/en-XA/dashboard/bookings', '/dashboard/bookings'],
  ['/fr', '/'],
  ['/', '/'],
  ['/french', '/french'],
])('%s is %s in links of the site', (pathname, path) => {
  expect(withoutLanguage(pathname)).toBe(path)
})

test.each([
  [ENGLISH, '/', 'https://sihat.example/'],
  [ENGLISH, '/hospitals', 'https://sihat.example/hospitals'],
  [FRENCH, '/', 'https://sihat.example/fr'],
  [FRENCH, '/hospitals', 'https://sihat.example/fr/hospitals'],
  [undefined, '/hospitals', 'https://sihat.example/hospitals'],
])('a page in %o has one address', (language, path, url) => {
  expect(pageUrl('https://sihat.example', language, path)).toBe(url)
})
