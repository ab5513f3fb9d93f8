export { Batches } from './batches.js'
export { orAborted } from './or-aborted.js'
export { Slots } from './slots.js'
