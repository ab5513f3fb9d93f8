import { Injectable, type OnModuleInit } from '@nestjs/common'
import { DiscoveryService, MetadataScanner, Reflector } from '@nestjs/core'
import { plainToInstance } from 'class-transformer'
import { validateOrReject } from 'class-validator'
import { definedEvents } from './domain-event.js'
import { definedJobs, JOB_HANDLER, type JobMessage, subscribersOf } from './job-contract.js'

type Handler = (payload: object, message: JobMessage) => Promise<unknown>

/** Knows the one handler of each job. A process does not start if a job has no handler or two, or if an event has no subscriber. */
@Injectable()
export class JobRegistry implements OnModuleInit {
  private readonly handlers = new Map<string, Handler>()

  constructor(
    private readonly discovery: DiscoveryService,
    private readonly scanner: MetadataScanner,
    private readonly reflector: Reflector,
  ) {}

  onModuleInit() {
    for (const { instance } of this.discovery.getProviders()) {
      if (!instance || typeof instance !== 'object') continue
      const prototype = Object.getPrototypeOf(instance)
      if (!prototype) continue
      for (const method of this.scanner.getAllMethodNames(prototype)) {
        const name = this.reflector.get<string | undefined>(JOB_HANDLER, prototype[method])
        if (!name) continue
        if (this.handlers.has(name)) throw new Error(`The job ${name} has two handlers`)
        this.handlers.set(name, instance[method].bind(instance))
      }
    }
    const orphans = [...definedJobs().keys()].filter((name) => !this.handlers.has(name))
    if (orphans.length > 0) throw new Error(`Jobs without a handler: ${orphans.join(', ')}`)
    const unheard = definedEvents().filter((event) => subscribersOf(event).length === 0)
    if (unheard.length > 0)
      throw new Error(`Events without a subscriber: ${unheard.map(({ name }) => name).join(', ')}`)
  }

  /** @returns what the handler answers
   * @throws Error for an unknown name or a payload that does not fit its contract: the job fails, visibly. */
  async run(name: string, payload: unknown, message: Omit<JobMessage, 'signal'>): Promise<unknown> {
    const contract = definedJobs().get(name)
    const handler = this.handlers.get(name)
    if (!contract || !handler) throw new Error(`No handler for the job ${name}`)
    const input = plainToInstance(contract.payload, payload)
    await validateOrReject(input, { whitelist: true, forbidNonWhitelisted: true })
    const { timeoutMs } = contract
    const outOfTime = new AbortController()
    const timer = setTimeout(
      () => outOfTime.abort(new Error(`The job ${name} took longer than ${timeoutMs} ms`)),
      timeoutMs,
    )
    const { signal } = outOfTime
    return Promise.race([handler(input, { ...message, signal }), rejectOn(signal)]).finally(() =>
      clearTimeout(timer),
    )
  }
}

const rejectOn = (signal: AbortSignal) =>
  new Promise<never>((_, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason), { once: true })
  })
