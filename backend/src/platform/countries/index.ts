export { CountryRef, countryRef } from './country-ref.dto.js'
