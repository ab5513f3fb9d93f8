export { signature } from './deliveries.ts'
export { FAULTS } from './faults.ts'
export { LocalStripe } from './local-stripe.ts'
