import { Injectable, Logger, type OnApplicationShutdown } from '@nestjs/common'
import { LazyModuleLoader } from '@nestjs/core'
import type { UserActor } from '../../platform/authz/index.js'
import { ProblemError } from '../../platform/errors/index.js'
import type { FailedJob, FailedJobs, QueueState } from '../../platform/queue/failed-jobs.js'
import type { QueueName } from '../../platform/queue/queues.js'
import type { FailedJobView, QueuesView, QueueView, RedriveInput } from './queue.dto.js'

const logger = new Logger('Queues')
const MOST_SHOWN = 100
const PATIENCE_MS = 5_000

/** The queues as administrators see them. */
@Injectable()
export class QueuesService implements OnApplicationShutdown {
  private opened: Promise<FailedJobs> | undefined

  constructor(private readonly modules: LazyModuleLoader) {}

  async onApplicationShutdown() {
    await (await this.opened)?.close()
  }

  /** @throws ProblemError unavailable when the queues do not answer */
  async read(): Promise<QueuesView> {
    const jobs = await this.failedJobs()
    const [queues, failed] = await answered(Promise.all([jobs.states(), jobs.list(undefined, MOST_SHOWN)]))
    return { queues: queues.map(queueView), failedJobs: failed.map(jobView) }
  }

  /**
   * Has failed jobs run again, each noted in the audit log.
   * @returns how many
   */
  async redrive(actor: UserActor, queue: QueueName, { ids }: RedriveInput): Promise<number> {
    const jobs = await this.failedJobs()
    return answered(jobs.redrive(queue, ids, actor))
  }

  /** Opened when somebody looks: the API works without the queues, and most of its processes never need them. */
  private failedJobs(): Promise<FailedJobs> {
    this.opened ??= this.open()
    return this.opened
  }

  private async open(): Promise<FailedJobs> {
    const [{ FailedJobsModule }, { FailedJobs }] = await Promise.all([
      import('../../platform/queue/queue.module.js'),
      import('../../platform/queue/failed-jobs.js'),
    ])
    return (await this.modules.load(() => FailedJobsModule, { logger: false })).get(FailedJobs)
  }
}

async function answered<T>(work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new ProblemError('unavailable')), PATIENCE_MS)
  })
  try {
    return await Promise.race([work, late])
  } catch (error) {
    if (!(error instanceof ProblemError)) logger.error(error)
    throw new ProblemError('unavailable')
  } finally {
    clearTimeout(timer)
  }
}

const queueView = ({ name, oldest, ...counts }: QueueState): QueueView => ({
  id: name,
  ...counts,
  oldest: oldest?.toISOString() ?? null,
})

const jobView = ({ failedAt, ...job }: FailedJob): FailedJobView => ({
  ...job,
  failedAt: failedAt.toISOString(),
})
