import { OnWorkerEvent, Processor, WorkerHost } from '@nestjs/bullmq'
import { type BeforeApplicationShutdown, Injectable, Logger, type Type } from '@nestjs/common'
import type { Job } from 'bullmq'
import { sql } from 'kysely'
import { Database } from '../database/index.js'
import { JobRegistry } from './job-registry.js'
import { QUEUES, type QueueName } from './queues.js'

/** A BullMQ worker for one queue that hands each job to the handler of its contract. */
export function createProcessor(name: QueueName): Type {
  const { concurrency, lockDurationMs } = QUEUES[name]

  @Injectable()
  @Processor(name, {
    concurrency,
    lockDuration: lockDurationMs,
    stalledInterval: lockDurationMs / 2,
    maxStalledCount: 5,
  })
  class QueueProcessor extends WorkerHost implements BeforeApplicationShutdown {
    private readonly logger = new Logger(`queue.${name}`)

    constructor(
      private readonly jobs: JobRegistry,
      private readonly database: Database,
    ) {
      super()
    }

    async process({ name: jobName, data, id = '', attemptsMade }: Job): Promise<void> {
      await this.jobs.run(jobName, data, { id, attempt: attemptsMade + 1 })
      // For the handler that had nothing to record: the outbox does not send this message again.
      await sql`insert into inbox_messages (message_id) values (${id}) on conflict do nothing`.execute(
        this.database.catalogue,
      )
    }

    /** Jobs under way end while the database is still open. */
    async beforeApplicationShutdown() {
      await this.worker.close()
    }

    @OnWorkerEvent('failed')
    failed(job: Job | undefined, error: Error) {
      this.logger.warn({
        err: error,
        job: job?.name,
        id: job?.id,
        attempt: job?.attemptsMade,
        msg: 'Job failed',
      })
    }

    @OnWorkerEvent('error')
    error(error: Error) {
      this.logger.warn({ err: error, msg: 'Queue connection' })
    }
  }
  Object.defineProperty(QueueProcessor, 'name', { value: `QueueProcessor_${name}` })
  return QueueProcessor
}
