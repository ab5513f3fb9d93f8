import { claim, hospital as hospitalCard } from '../../../jest/fixtures'
import {
  breadcrumbs,
  contactPage,
  destination,
  faqPage,
  hospital,
  hospitalList,
  medicalProcedure,
  website,
} from './structured-data'

const ORIGIN = 'https://sihat.example'

test('a hospital is told with its place, and with nothing that has no checked source', () => {
  const known = hospital(ORIGIN, hospitalCard())
  expect(known).toEqual({
    '@context': 'https://schema.org',
    '@type': 'Hospital',
    '@id': 'https://sihat.example/hospitals/example-hospital#hospital',
    name: 'Example Hospital',
    url: 'https://sihat.example/hospitals/example-hospital',
    address: { '@type': 'PostalAddress', addressLocality: 'Example City', addressCountry: 'MY' },
    foundingDate: '1999',
    hasCertification: [{ '@type': 'Certification', name: 'JCI' }],
  })
})

test('verified specialties and beds are told, the unverified ones beside them are not', () => {
  const claims = [
    claim('specialties', 'Oncology, Cardiology', true),
    claim('specialties', 'Orthopedics', false),
    claim('bedCapacity', '724 (2024)', true),
    claim('establishedYear', '1999', false),
  ]
  const known = hospital(ORIGIN, hospitalCard({ claims, accreditations: [] }))
  expect(known).toMatchObject({
    medicalSpecialty: ['https://schema.org/Oncologic', 'https://schema.org/Cardiovascular'],
    additionalProperty: { name: 'Beds', value: '724 (2024)' },
  })
  expect(Object.keys(known)).not.toEqual(expect.arrayContaining(['foundingDate']))
  expect(Object.keys(known)).not.toEqual(expect.arrayContaining(['hasCertification']))
})

test('no rating and no price is told to machines', () => {
  const treatment = { slug: 'ivf', name: 'IVF', description: 'In vitro fertilisation.' }
  const all = JSON.stringify([hospital(ORIGIN, hospitalCard()), medicalProcedure(ORIGIN, treatment)])
  expect(all).not.toMatch(/rating|offer|price|review/i)
})

test('the site says how it is searched', () => {
  expect(JSON.stringify(website(ORIGIN, { name: 'Sihat', description: 'x' }))).toContain(
    'https://sihat.example/hospitals?q={search_term_string}',
  )
})

test('lists and ways count from one and name whole addresses', () => {
  expect(hospitalList(ORIGIN, [hospitalCard()]).itemListElement).toEqual([
    {
      '@type': 'ListItem',
      position: 1,
      name: 'Example Hospital',
      url: 'https://sihat.example/hospitals/example-hospital',
    },
  ])
  const way = breadcrumbs(ORIGIN, [
    { name: 'Hospitals', path: '/hospitals' },
    { name: 'Example', path: '/hospitals/example' },
  ])
  expect(way.itemListElement.map(({ position, item }) => [position, item])).toEqual([
    [1, 'https://sihat.example/hospitals'],
    [2, 'https://sihat.example/hospitals/example'],
  ])
})

test('a destination is a country; questions keep their answers', () => {
  const country = { code: 'MY', name: 'Malaysia' }
  expect(destination(ORIGIN, { slug: 'malaysia', country, description: 'x' })).toMatchObject({
    '@type': 'Country',
    identifier: 'MY',
    url: 'https://sihat.example/destinations/malaysia',
  })
  expect(faqPage([{ question: 'Why?', answer: 'So.' }]).mainEntity).toEqual([
    { '@type': 'Question', name: 'Why?', acceptedAnswer: { '@type': 'Answer', text: 'So.' } },
  ])
})

test('channels of a demonstration are told to no machine', () => {
  const contact = { email: 'help@sihat.example', phone: null, whatsapp: null, hotline: null, website: null }
  expect(JSON.stringify(contactPage(ORIGIN, { ...contact, demonstration: true }))).not.toContain('help@')
  expect(contactPage(ORIGIN, { ...contact, demonstration: false }).mainEntity).toMatchObject({
    contactPoint: { email: 'help@sihat.example' },
  })
})
