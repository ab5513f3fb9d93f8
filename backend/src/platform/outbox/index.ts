export { firstTime, jobMessage, sendJob } from './outbox.js'
