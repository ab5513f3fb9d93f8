import { setTimeout } from 'node:timers/promises'
import { OnWorkerEvent, Processor, WorkerHost } from '@nestjs/bullmq'
import {
  type BeforeApplicationShutdown,
  Injectable,
  Logger,
  type OnApplicationBootstrap,
  type Type,
} from '@nestjs/common'
import { type Job, UnrecoverableError, type WorkerOptions } from 'bullmq'
import { Config } from '../config/index.js'
import { Database } from '../database/index.js'
import { describeError } from '../observability/describe-error.js'
import { noteHandled } from '../outbox/outbox.js'
import { FinalFailure, NOTED } from './job-contract.js'
import { JobRegistry } from './job-registry.js'
import { workerConnection } from './queue-connection.js'
import { QUEUES, type QueueName } from './queues.js'

/** How long a queue has to answer its worker's goodbye. */
const GOODBYE_MS = 3_000

/** The queue keeps message and stack of what failed: neither quotes what a patient wrote. */
function fitToKeep(error: unknown): unknown {
  const { message, type, code, constraint, stack } = describeError(error)
  if (message !== undefined) return error
  const kept = new Error([type, code, constraint].filter(Boolean).join(' '))
  kept.stack = [kept.message, ...stack].join('\n')
  return kept
}

/** A BullMQ worker for one queue that hands each job to the handler of its contract. */
export function createProcessor(name: QueueName): Type {
  const { concurrency, lockDurationMs } = QUEUES[name]
  const options: Partial<WorkerOptions> = {
    autorun: false,
    concurrency,
    lockDuration: lockDurationMs,
    stalledInterval: lockDurationMs / 2,
    maxStalledCount: 5,
  }

  @Injectable()
  @Processor(name, options)
  class QueueProcessor extends WorkerHost implements OnApplicationBootstrap, BeforeApplicationShutdown {
    private readonly logger = new Logger(`queue.${name}`)
    private readonly working = new Set<Promise<void>>()

    constructor(
      private readonly jobs: JobRegistry,
      private readonly database: Database,
      config: Config,
    ) {
      super()
      // Else the worker gets its queue's connection, whose time limit ends every wait for a job.
      options.connection = workerConnection(config)
    }

    /** Not before the registry knows every handler. */
    onApplicationBootstrap() {
      this.worker.run().catch((error: Error) => this.error(error))
    }

    process(job: Job): Promise<void> {
      const work = this.handle(job).finally(() => this.working.delete(work))
      this.working.add(work)
      return work
    }

    private async handle({ name: jobName, data, id = '', attemptsMade }: Job): Promise<void> {
      const answer = await this.jobs
        .run(jobName, data, { id, attempt: attemptsMade + 1 })
        .catch((error: unknown) => {
          throw error instanceof FinalFailure ? new UnrecoverableError(error.message) : fitToKeep(error)
        })
      if (answer === NOTED) return
      // For the handler that had nothing to record: the outbox does not send this message again.
      await noteHandled(this.database.catalogue, [id]).execute()
    }

    /**
     * Jobs under way end while the database is still open. A queue that cannot be reached then learns it from the stalled
     * lock, and the inbox stops the job that runs again: it does not hold up the end.
     */
    async beforeApplicationShutdown() {
      const closed = this.worker.close().then(
        () => true,
        () => true,
      )
      await Promise.race([closed, Promise.allSettled(this.working)])
      if (!(await Promise.race([closed, setTimeout(GOODBYE_MS, false, { ref: false })]))) {
        this.logger.warn('The queue does not answer: its worker ends without it')
        // Nest closes it once more, and would wait for ever.
        this.worker.close = () => Promise.resolve()
      }
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
