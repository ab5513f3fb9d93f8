export { PricePromiseModule } from './price-promise.module.js'
export { PromiseTermsService } from './promise-terms.service.js'
