import { Failure } from './failure.ts'
import { type Exit, ManagedProcess, type ProcessOptions } from './processes.ts'

/** Knows every program that runs, so that all of them end, in the reverse of the order in which they were started. */
export class Supervisor {
  readonly #services: ManagedProcess[] = []
  readonly #steps = new Set<ManagedProcess>()
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
      if (!this.stopping) this.#reportFailure(unexpectedEnd(exit, service.logTail(20)))
    })
  }

  /** Runs a program to its end; `output` is what it wrote to its log file. */
  async attempt(options: ProcessOptions): Promise<{ exit: Exit; output: string }> {
    this.#refuseWhenStopping()
    const step = new ManagedProcess(options)
    this.#steps.add(step)
    const exit = await step.exited
    const output = step.logTail()
    this.#steps.delete(step)
    this.#refuseWhenStopping()
    return { exit, output }
  }

  async run(options: ProcessOptions): Promise<void> {
    const { exit, output } = await this.attempt(options)
    if (exit.code === 0) return
    const reason = exit.signal ?? `exit code ${exit.code}`
    throw new Failure(`${options.name} failed (${reason}).\n${lastLines(output, 40)}`.trimEnd())
  }

  stop(): Promise<void> {
    this.#stopping ??= this.#stopAll()
    return this.#stopping
  }

  /** For the impatient: nothing is drained. */
  kill(): void {
    for (const child of [...this.#steps, ...this.#services]) child.kill()
  }

  async #stopAll(): Promise<void> {
    await Promise.all(Array.from(this.#steps, (step) => step.stop()))
    for (const service of this.#services.toReversed()) await service.stop()
  }

  #refuseWhenStopping(): void {
    if (this.stopping) throw new Failure('Stopped before everything had started.')
  }
}

function lastLines(text: string, count: number): string {
  return text.split('\n').slice(-count).join('\n')
}

function unexpectedEnd({ name, code, signal }: Exit, log: string): Failure {
  const reason = signal ? `was ended by ${signal}` : `ended with exit code ${code}`
  return new Failure(
    `The ${name} ${reason}, so everything was stopped.${log ? ` The end of its log:\n${log}` : ''}`,
  )
}
