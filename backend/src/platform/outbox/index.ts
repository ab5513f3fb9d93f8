export { firstTime, isWaiting, jobMessage, sendJob, withdrawWaiting } from './outbox.js'
