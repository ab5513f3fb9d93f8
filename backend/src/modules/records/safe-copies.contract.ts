import { IsUUID } from 'class-validator'
import { defineJob } from '../../platform/queue/index.js'

export class SafeCopyPayload {
  @IsUUID()
  recordId!: string
}

export const safeCopyOfRecord = defineJob({
  name: 'record.safe_copy',
  queue: 'documents',
  version: 1,
  payload: SafeCopyPayload,
  attempts: 5,
  backoffMs: 10_000,
  timeoutMs: 180_000,
})
