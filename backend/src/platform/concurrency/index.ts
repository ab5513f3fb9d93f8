export { Slots } from './slots.js'
