import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { loginUrlsOf } from '../../support/templates.js'

export interface Exit {
  code: number | null
  signal: NodeJS.Signals | null
}

const KEPT_CHARACTERS = 20_000
const running = new Set<Program>()
/** What is started again and again is compiled once. */
const NODE_COMPILE_CACHE = join(tmpdir(), 'sihat-test-compile-cache')

/** A process of the test's own. */
export class Program {
  readonly exited: Promise<Exit>
  /** The end of what it wrote. */
  output = ''
  private readonly child: ChildProcess

  private constructor(file: string, args: string[], env: NodeJS.ProcessEnv) {
    const { NODE_OPTIONS: _ours, ...inherited }: NodeJS.ProcessEnv = process.env
    const logins = env.DATABASE_URL && loginUrlsOf(env.DATABASE_URL)
    const environment = { ...inherited, NODE_COMPILE_CACHE, ...logins, ...env }
    this.child = spawn(file, args, { env: environment, stdio: ['ignore', 'pipe', 'pipe', 'ipc'] })
    for (const stream of [this.child.stdout, this.child.stderr]) {
      stream?.setEncoding('utf8').on('data', (text: string) => {
        this.output = (this.output + text).slice(-KEPT_CHARACTERS)
        this.child.emit('output')
      })
    }
    running.add(this)
    this.exited = once(this.child, 'exit').then(([code, signal]) => {
      running.delete(this)
      return { code, signal }
    })
  }

  static start(file: string, args: string[] = [], env: NodeJS.ProcessEnv = {}): Program {
    return new Program(file, args, env)
  }

  static node(args: string[], env: NodeJS.ProcessEnv = {}): Program {
    return new Program(process.execPath, args, env)
  }

  get pid(): number {
    return this.child.pid ?? 0
  }

  /** Waits for what the program has to tell. */
  async message(): Promise<void> {
    await this.unlessItEnds(once(this.child, 'message'))
  }

  async wrote(text: string): Promise<void> {
    while (!this.output.includes(text)) await this.unlessItEnds(once(this.child, 'output'))
  }

  kill(signal: NodeJS.Signals) {
    this.child.kill(signal)
  }

  /** Asks it to end and waits until it has. */
  async stop(signal: NodeJS.Signals = 'SIGTERM'): Promise<Exit> {
    this.kill(signal)
    return this.exited
  }

  /** Waits for something that will never come when the program has ended. */
  unlessItEnds<T>(event: Promise<T>): Promise<T> {
    const ended = this.exited.then(({ code, signal }) => {
      throw new Error(`The program ended with ${signal ?? code}:\n${this.output}`)
    })
    return Promise.race([event, ended])
  }
}

/** For the end of a test, whatever happened in it. */
export const killPrograms = () => Promise.all([...running].map((program) => program.stop('SIGKILL')))
