export { findAnswer, findSent, once } from './idempotency.js'
