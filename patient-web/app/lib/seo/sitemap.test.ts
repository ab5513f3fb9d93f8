import { sitemap } from './sitemap'

test('every address is whole and escaped', () => {
  const xml = sitemap('https://sihat.example', [{ code: 'en', path: '' }], ['/', "/hospitals/o'neill&sons<>"])
  const document = new DOMParser().parseFromString(xml, 'application/xml')
  expect(document.querySelector('parsererror')).toBeNull()
  expect([...document.querySelectorAll('url > loc')].map(({ textContent }) => textContent)).toEqual([
    'https://sihat.example/',
    "https://sihat.example/hospitals/o'neill&sons%3C%3E",
  ])
})

test('a page has an address in each language', () => {
  const languages = [
    { code: 'en', path: '' },
    { code: 'fr', path: '/fr' },
  ]
  const xml = sitemap('https://sihat.example', languages, ['/', '/hospitals'])
  expect(xml.match(/https:[^<]+(?=<\/loc>)/g)).toEqual([
    'https://sihat.example/',
    'https://sihat.example/hospitals',
    'https://sihat.example/fr/',
    'https://sihat.example/fr/hospitals',
  ])
})
