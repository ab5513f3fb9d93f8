import { type Job, UnrecoverableError } from 'bullmq'
import { FinalFailure } from './job-contract.js'
import { createProcessor } from './queue-processor.js'

const Processor = createProcessor('mail')

it('keeps of what a database refused its kind alone', async () => {
  const quoting = Object.assign(new Error('Key (name)=(Ada Lovelace) exists'), {
    code: '23505',
    constraint: 'once',
  })
  const kept = (await failureOf(quoting)) as Error
  expect(kept.message).toBe('Error 23505 once')
  expect(kept.stack).not.toContain('Lovelace')
})

const failureOf = (thrown: Error): Promise<unknown> => {
  const jobs = { run: () => Promise.reject(thrown) }
  const processor = new Processor(jobs, {}, { env: { REDIS_URL: 'redis://127.0.0.1:1' } })
  const job = { name: 'x', data: {}, id: 'x', attemptsMade: 0 } as Job
  return processor.process(job).catch((error: unknown) => error)
}

it('tries a failed job again, but for one that no attempt can save', async () => {
  const passing = new Error('not now')
  expect(await failureOf(passing)).toBe(passing)
  expect(await failureOf(new FinalFailure('never'))).toBeInstanceOf(UnrecoverableError)
})
