export { convert } from './convert.js'
export { CURRENCY_CODES, isCurrency, minorUnitDigits } from './currencies.js'
export { formatMoney } from './format-money.js'
export { combineRates, divideRounding, isRate } from './rates.js'
