import { SetMetadata } from '@nestjs/common'
import type { ClassConstructor } from 'class-transformer'
import type { DomainEvent } from './domain-event.js'
import type { QueueName } from './queues.js'

/** What the sender of a message and its handler agree on. */
export interface JobContract<P extends object = object> {
  /** `noun.verb`, unique. */
  name: string
  queue: QueueName
  /** Events of other modules to which the job subscribes. */
  on?: readonly DomainEvent<P>[]
  /** Raised when the payload changes its shape. */
  version: number
  /** Ids only: the handler reads the state as it is when it runs. */
  payload: ClassConstructor<P>
  attempts: number
  /** Delay before the second attempt; doubles with each further one, with jitter. */
  backoffMs: number
  timeoutMs: number
}

const contracts = new Map<string, JobContract>()

export function defineJob<P extends object>(contract: JobContract<P>): JobContract<P> {
  if (contracts.has(contract.name)) throw new Error(`Two job contracts are named ${contract.name}`)
  contracts.set(contract.name, contract)
  return contract
}

export const definedJobs = (): ReadonlyMap<string, JobContract> => contracts

export const subscribersOf = (event: DomainEvent): JobContract[] =>
  [...contracts.values()].filter(({ on }) => on?.includes(event))

export const JOB_HANDLER = Symbol('job handler')

/** What a handler answers that has noted its message as handled, in a transaction that is committed. */
export const NOTED = Symbol('noted')

/** The method runs the contract's jobs: `(payload, message) => Promise<void | typeof NOTED>`. It may run more than once. */
export const HandlesJob = <P extends object>(contract: JobContract<P>) =>
  SetMetadata<symbol, string>(JOB_HANDLER, contract.name)

/** What a handler throws when no further attempt can succeed. */
export class FinalFailure extends Error {
  override name = 'FinalFailure'
}

export interface JobMessage {
  /** The same in every attempt: what the inbox records. */
  id: string
  attempt: number
  /** Aborted when the contract's time is up. */
  signal: AbortSignal
}
