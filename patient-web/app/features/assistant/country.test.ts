import { countryHere } from './country'

test.each([
  ['Africa/Lagos', 'NG'],
  ['Asia/Kuala_Lumpur', 'MY'],
  ['Europe/Berlin', undefined],
  ['UTC', undefined],
])('a device in %s is in %s', (zone, country) => {
  expect(countryHere(zone)).toBe(country)
})
