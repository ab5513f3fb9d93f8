export { Batches } from './batches.js'
export { Slots } from './slots.js'
