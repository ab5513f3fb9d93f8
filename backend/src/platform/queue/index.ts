export { defineEvent } from './domain-event.js'
export {
  defineJob,
  FinalFailure,
  HandlesJob,
  type JobMessage,
  NOTED,
} from './job-contract.js'
export { JobsModule } from './jobs.module.js'
