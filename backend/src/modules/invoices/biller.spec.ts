import { billerOf, isSameBiller } from './biller.js'

const offer = { parties: ['hospital', 'Lim Orthopaedics'], hospital: 'Contoh Medical Centre' }

it.each([
  ['HOSPITAL', 'hospital'],
  ['hospital ', 'hospital'],
  ['hos\u200Bpital', 'hospital'],
  ['\uFF48ospital', 'hospital'],
  ['LIM  orthopaedics', 'Lim Orthopaedics'],
])('%j is the party %s of the offer', (name, party) => {
  expect(billerOf(name, offer)).toBe(party)
})

it.each([
  ['Cyrillic letters', 'h\u043Espital'],
  ['other digits', 'Hosp1tal'],
  ['accents', 'L\u00EDm Orthopaedics'],
  ['the name of the hospital', 'Contoh Medical Centre'],
  ['another word for hospital', 'The Hospital'],
  ['our name', 'Sihat'],
])('a party in %s is refused', (_what, name) => {
  expect(() => billerOf(name, offer)).toThrow(expect.objectContaining({ code: 'invalid_input' }))
})

it('somebody who offered nothing keeps the name', () => {
  expect(billerOf('Dr. Extra', offer)).toBe('Dr. Extra')
})

it('one biller in other letters is the same', () => {
  expect([isSameBiller('Dr. Extra', 'DR EXTR\u0410'), isSameBiller('Dr. Extra', 'Dr. Tan')]).toEqual([
    true,
    false,
  ])
})
