import { ExchangeRate } from './exchange-rate.entity.js'

export { ConversionView } from './exchange-rate.dto.js'
export { addRates } from './exchange-rate.repository.js'
export { ExchangeRatesModule } from './exchange-rates.module.js'
export { ExchangeRatesService, type FindConversion } from './exchange-rates.service.js'

export const exchangeRatesEntities = [ExchangeRate]
