import { ArrayMaxSize, IsArray, IsIn, IsString, Length, ValidateIf } from 'class-validator'
import { QUEUE_NAMES, type QueueName } from '../../platform/queue/queues.js'

export class QueueView {
  /** Its name. */
  id!: string
  waiting!: number
  active!: number
  /** For a time that has not come, or before the next attempt. */
  delayed!: number
  /** Tried as often as their contract says: they wait for a person. */
  failed!: number
  /** Since when the oldest job that is not finished is there. */
  oldest!: string | null
}

export class FailedJobView {
  id!: string
  queue!: string
  name!: string
  attempts!: number
  /** What the last attempt failed with. */
  reason!: string
  failedAt!: string
}

export class QueuesView {
  queues!: QueueView[]
  /** The newest 100 of each queue. */
  failedJobs!: FailedJobView[]
}

export class QueueParams {
  @IsIn(QUEUE_NAMES)
  queue!: QueueName
}

export class RedriveInput {
  /** The jobs; without them, all that failed in the queue. */
  @ValidateIf((_, ids) => ids !== undefined)
  @IsArray()
  @ArrayMaxSize(100)
  @IsString({ each: true })
  @Length(1, 200, { each: true })
  ids?: string[]
}

export class RedriveView {
  /** How many run again; those that somebody else was quicker with are not among them. */
  started!: number
}
