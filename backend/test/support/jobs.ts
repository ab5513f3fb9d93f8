import { JobRegistry } from '../../src/platform/queue/job-registry.js'
import type { TestApp } from './app.js'

interface Message {
  id: string
  job_name: string
  payload: { [key: string]: string }
}

/** Messages of a job that were sent so far, the oldest first. */
export const messagesOf = (app: TestApp, job: string) =>
  app.rows<Message>('select id, job_name, payload from outbox_messages where job_name = $1 order by id', [
    job,
  ])

/** One attempt at a message, as a worker makes it. */
export const runMessage = (app: TestApp, { id, job_name, payload }: Message, attempt = 1): Promise<unknown> =>
  app.context.get(JobRegistry).run(job_name, payload, { id, attempt })

/** Runs what is waiting of a job. */
export async function runJobs(app: TestApp, job: string): Promise<void> {
  const handled = await app.rows<{ message_id: string }>('select message_id from inbox_messages')
  const done = new Set(handled.map(({ message_id }) => message_id))
  for (const message of await messagesOf(app, job)) {
    if (done.has(message.id)) continue
    await app.rows('update outbox_messages set sent_at = now() where id = $1', [message.id])
    await runMessage(app, message)
  }
}

/**
 * Ends what a test has sent, so that `runJobs` of the next test does not run it again. Handlers that note no message would
 * run the jobs of every earlier test.
 */
export const settleJobs = (app: TestApp) =>
  app.rows('insert into inbox_messages (message_id) select id from outbox_messages on conflict do nothing')
