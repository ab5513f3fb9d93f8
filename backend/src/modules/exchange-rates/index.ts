import { ExchangeRate } from './exchange-rate.entity.js'

export { addRates, type ExchangeRateTables } from './exchange-rate.repository.js'
export { ExchangeRatesModule } from './exchange-rates.module.js'
export { ExchangeRatesService } from './exchange-rates.service.js'

export const exchangeRatesEntities = [ExchangeRate]
