/**
 * Every queue with its options. What a queue shares is its pace: a slow neighbour must not hold up the mail.
 */
export const QUEUES = {
  /** Short outside calls to the mail server, which hold nothing while it thinks. */
  mail: { concurrency: 48, lockDurationMs: 60_000 },
  /** Exports and erasures: each reads or changes all that there is about a person. */
  privacy: { concurrency: 2, lockDurationMs: 60_000 },
  /** Work about money: payments, refunds and invoices. Jobs hold nothing while the payment provider thinks. */
  payments: { concurrency: 4, lockDurationMs: 60_000 },
  /** Reads websites with a browser, which takes memory and minutes: one at a time. */
  scraping: { concurrency: 1, lockDurationMs: 30_000 },
  /** Renders documents of patients in a process of their own, which takes a core and memory: one at a time. */
  documents: { concurrency: 1, lockDurationMs: 60_000 },
} as const satisfies Record<string, QueueOptions>

interface QueueOptions {
  /** Jobs one worker process runs at a time. */
  concurrency: number
  /** A worker that does not renew its lock for so long is taken for dead and the job runs again. */
  lockDurationMs: number
}

export type QueueName = keyof typeof QUEUES
export const QUEUE_NAMES = Object.keys(QUEUES) as QueueName[]
