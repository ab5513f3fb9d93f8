import { type DiscoveryService, MetadataScanner, Reflector } from '@nestjs/core'
import { IsUUID } from 'class-validator'
import { defineEvent } from './domain-event.js'
import { defineJob, HandlesJob, type JobMessage } from './job-contract.js'
import { JobRegistry } from './job-registry.js'

class Payload {
  @IsUUID()
  bookingId!: string
}

const slow = defineJob({
  name: 'registry.slow',
  queue: 'mail',
  version: 1,
  payload: Payload,
  attempts: 1,
  backoffMs: 1,
  timeoutMs: 20,
})

class Handler {
  signal: AbortSignal | undefined

  @HandlesJob(slow)
  wait(_payload: Payload, { signal }: JobMessage): Promise<void> {
    this.signal = signal
    return new Promise(() => undefined)
  }
}

function registryOf(instance: object) {
  const discovery = { getProviders: () => [{ instance }] } as unknown as DiscoveryService
  const registry = new JobRegistry(discovery, new MetadataScanner(), new Reflector())
  registry.onModuleInit()
  return registry
}

const PAYLOAD = { bookingId: '01a1fb67-1900-7000-8000-0000000000aa' }

it('a job that takes longer than its contract allows fails, and is told to stop', async () => {
  const handler = new Handler()
  await expect(registryOf(handler).run('registry.slow', PAYLOAD, { id: 'x', attempt: 1 })).rejects.toThrow(
    'The job registry.slow took longer than 20 ms',
  )
  expect(handler.signal?.aborted).toBe(true)
})

it('a payload that does not fit fails before anybody sees it', async () => {
  const handler = new Handler()
  await expect(
    registryOf(handler).run('registry.slow', { bookingId: 'x' }, { id: 'x', attempt: 1 }),
  ).rejects.toEqual([expect.objectContaining({ property: 'bookingId' })])
  expect(handler.signal).toBeUndefined()
})

it('a process does not start if an event has no subscriber', () => {
  const moved = defineEvent({ name: 'registry.moved', payload: Payload })
  expect(() => registryOf(new Handler())).toThrow('Events without a subscriber: registry.moved')
  const follow = defineJob({ ...slow, name: 'registry.follow', on: [moved] })
  class Follower extends Handler {
    @HandlesJob(follow)
    async follow() {}
  }
  expect(() => registryOf(new Follower())).not.toThrow()
})
