import { Failure } from './failure.ts'
import { type Exit, ManagedProcess, type ProcessOptions, runToEnd } from './processes.ts'

/** Knows every program that runs, so that all of them end, in the reverse of the order in which they were started. */
export class Supervisor {
  readonly #services: ManagedProcess[] = []
  #step: ManagedProcess | undefined
  #stopping: Promise<void> | undefined
  #reportFailure: (failure: Failure) => void = () => {}
  /** Resolves with what to tell when a service ends that nobody asked to end. */
  readonly failed: Promise<Failure> = new Promise((resolve) => {
    this.#reportFailure = resolve
  })

  get stopping(): boolean {
    return this.#stopping !== undefined
  }

  service(options: ProcessOptions): ManagedProcess {
    this.#refuseWhenStopping()
    const service = new ManagedProcess(options)
    this.#services.push(service)
    return service
  }

  /** From here on the service is expected to run until the stop. */
  expect(service: ManagedProcess): void {
    service.exited.then((exit) => {
      if (!this.stopping) this.#reportFailure(unexpectedEnd(exit, service.logTail()))
    })
  }

  async run(options: ProcessOptions): Promise<void> {
    this.#refuseWhenStopping()
    try {
      await runToEnd(options, (child) => {
        this.#step = child
      })
    } finally {
      this.#step = undefined
    }
    this.#refuseWhenStopping()
  }

  stop(): Promise<void> {
    this.#stopping ??= this.#stopAll()
    return this.#stopping
  }

  /** For the impatient: nothing is drained. */
  kill(): void {
    for (const child of [this.#step, ...this.#services]) child?.kill()
  }

  async #stopAll(): Promise<void> {
    await this.#step?.stop()
    for (const service of this.#services.toReversed()) await service.stop()
  }

  #refuseWhenStopping(): void {
    if (this.stopping) throw new Failure('Stopped before everything had started.')
  }
}

function unexpectedEnd({ name, code, signal }: Exit, log: string): Failure {
  const reason = signal ? `was ended by ${signal}` : `ended with exit code ${code}`
  return new Failure(
    `The ${name} ${reason}, so everything was stopped.${log ? ` The end of its log:\n${log}` : ''}`,
  )
}
