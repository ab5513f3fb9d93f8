export { textsOf } from './texts.js'
