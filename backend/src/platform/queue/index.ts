export { defineJob, FinalFailure, HandlesJob, type JobContract, type JobMessage } from './job-contract.js'
export { JobsModule } from './jobs.module.js'
export { migrateQueues } from './migrate-queues.js'
export { QueueModule, QueuesModule } from './queue.module.js'
