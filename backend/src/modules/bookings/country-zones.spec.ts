import { countryZones } from './country-zones.js'

it.each([
  ['MY', ['Asia/Kuala_Lumpur']],
  ['IN', ['Asia/Kolkata']],
  ['TR', ['Europe/Istanbul']],
  ['ID', ['Asia/Jakarta', 'Asia/Jayapura', 'Asia/Makassar']],
])('lists each clock of %s once', (country, zones) => {
  expect(countryZones(country)).toEqual(zones)
})
