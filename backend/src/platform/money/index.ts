export { convert } from './convert.js'
export { CURRENCY_CODES, isCurrency } from './currencies.js'
export { combineRates, isRate } from './rates.js'
