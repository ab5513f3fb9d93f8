export { firstTime, jobMessage, sendJob } from './outbox.js'
export { OutboxModule } from './outbox.module.js'
