import { getQueueToken } from '@nestjs/bullmq'
import { Injectable } from '@nestjs/common'
import { ModuleRef } from '@nestjs/core'
import type { Job, Queue } from 'bullmq'
import { audit } from '../audit/index.js'
import { type Actor, systemActor } from '../authz/index.js'
import { Database } from '../database/index.js'
import { QUEUE_NAMES, type QueueName } from './queues.js'

const OPERATOR = systemActor('cli.jobs_redrive')
const MOST_SHOWN = 1_000

export interface FailedJob {
  queue: QueueName
  /** The message's id, too. */
  id: string
  name: string
  attempts: number
  reason: string
  failedAt: Date
}

const OPEN_STATES = ['waiting', 'active', 'delayed'] as const

export interface QueueState extends Record<(typeof OPEN_STATES)[number] | 'failed', number> {
  name: QueueName
  oldest: Date | null
}

/** Jobs that were tried as often as their contract says: they wait for a person. */
@Injectable()
export class FailedJobs {
  constructor(
    private readonly modules: ModuleRef,
    private readonly database: Database,
  ) {}

  /** The newest first, of one queue or of all. */
  async list(queue?: string, most = MOST_SHOWN): Promise<FailedJob[]> {
    const names = queue === undefined ? QUEUE_NAMES : [known(queue)]
    const lists = await Promise.all(names.map((name) => this.failedOf(name, most)))
    return lists.flatMap(({ name, jobs }) => jobs.map((job) => describe(name, job)))
  }

  /** What is in each queue, and since when the oldest of what is not finished is there. */
  states(): Promise<QueueState[]> {
    return Promise.all(QUEUE_NAMES.map((name) => this.stateOf(name)))
  }

  async count(queue: string): Promise<number> {
    return (await this.queue(known(queue)).getJobCounts('failed')).failed ?? 0
  }

  /**
   * Has failed jobs run again, with all their attempts; each is noted in the audit log first.
   * @returns how many
   */
  async redrive(queue: string, ids?: string[], actor: Actor = OPERATOR): Promise<number> {
    const { name, jobs } = await this.failedOf(known(queue))
    const chosen = ids ? jobs.filter((job) => ids.includes(String(job.id))) : jobs
    let count = 0
    for (const job of chosen) count += Number(await this.redriveOne(name, job, actor))
    return count
  }

  /** For whoever opened the queues beside the application: it does not close them then. */
  async close(): Promise<void> {
    await Promise.all(QUEUE_NAMES.map((name) => this.queue(name).close()))
  }

  /** @returns false when somebody else was quicker, or the queue has forgotten it */
  private async redriveOne(queue: QueueName, job: Job, actor: Actor): Promise<boolean> {
    return this.database.transaction(actor, async (em) => {
      if (!(await job.isFailed())) return false
      await audit(em, actor, {
        action: 'job.redrive',
        subjectType: 'job',
        subjectId: String(job.id),
        details: { queue, name: job.name },
      })
      await job.retry('failed', { resetAttemptsMade: true, resetAttemptsStarted: true })
      return true
    })
  }

  private async stateOf(name: QueueName): Promise<QueueState> {
    const queue = this.queue(name)
    const counts = await queue.getJobCounts(...OPEN_STATES, 'failed')
    const oldest = await Promise.all(OPEN_STATES.map((state) => queue.getJobs([state], 0, 0, true)))
    const times = oldest.flat().map((job) => job.timestamp)
    return {
      name,
      waiting: counts.waiting ?? 0,
      active: counts.active ?? 0,
      delayed: counts.delayed ?? 0,
      failed: counts.failed ?? 0,
      oldest: times.length > 0 ? new Date(Math.min(...times)) : null,
    }
  }

  private async failedOf(name: QueueName, most = MOST_SHOWN): Promise<{ name: QueueName; jobs: Job[] }> {
    return { name, jobs: await this.queue(name).getFailed(0, most - 1) }
  }

  private queue(name: QueueName): Queue {
    return this.modules.get<Queue>(getQueueToken(name), { strict: false })
  }
}

function known(queue: string): QueueName {
  const name = QUEUE_NAMES.find((candidate) => candidate === queue)
  if (!name) throw new Error(`There is no queue ${queue}; there are: ${QUEUE_NAMES.join(', ')}`)
  return name
}

const describe = (queue: QueueName, job: Job): FailedJob => ({
  queue,
  id: String(job.id),
  name: job.name,
  attempts: job.attemptsMade,
  reason: job.failedReason ?? '',
  failedAt: new Date(job.finishedOn ?? job.timestamp),
})
