import { type ChildProcess, spawn } from 'node:child_process'
import { closeSync, existsSync, mkdirSync, openSync, readFileSync, renameSync, statSync } from 'node:fs'
import { dirname } from 'node:path'
import { codeOf } from './failure.ts'

const LOG_LIMIT = 5 * 1024 * 1024
const SETPRIV = '/usr/bin/setpriv'
const KILL_AFTER_MS = 2000

export interface ProcessOptions {
  name: string
  command: string[]
  cwd: string
  env: NodeJS.ProcessEnv
  /** Both streams go to this file; without it they go to ours. */
  logFile?: string
  /** How the program is asked to stop; PostgreSQL takes SIGINT for its fast shutdown. */
  stopSignal?: NodeJS.Signals
  stopWithinMs?: number
  /** It is killed when it has not ended by itself by then. */
  endWithinMs?: number
}

export interface Exit {
  name: string
  code: number | null
  signal: NodeJS.Signals | null
  tooLong: boolean
}

/**
 * One program of the stack, in a process group of its own: Ctrl-C in the terminal reaches only the supervisor, which
 * stops the programs in order. On Linux the kernel stops it as well when the supervisor is killed.
 */
export class ManagedProcess {
  readonly name: string
  readonly exited: Promise<Exit>
  readonly #child: ChildProcess
  readonly #options: ProcessOptions
  readonly #logStart: number = 0
  #running = true

  constructor(options: ProcessOptions) {
    this.#options = options
    this.name = options.name
    const log = options.logFile ? openLog(options.logFile) : undefined
    if (options.logFile) this.#logStart = statSync(options.logFile).size
    const [file = '', ...args] = dieWithParent(options)
    this.#child = spawn(file, args, {
      cwd: options.cwd,
      env: options.env,
      detached: process.platform !== 'win32',
      windowsHide: true,
      stdio: log === undefined ? ['ignore', 'inherit', 'inherit'] : ['ignore', log, log],
    })
    if (log !== undefined) closeSync(log)
    this.exited = new Promise((resolve) => {
      let tooLong = false
      const { endWithinMs } = options
      const end = () => {
        tooLong = true
        this.#signalGroup('SIGKILL')
      }
      const timer = endWithinMs === undefined ? undefined : setTimeout(end, endWithinMs)
      const ended = (code: number | null, signal: NodeJS.Signals | null) => {
        clearTimeout(timer)
        this.#running = false
        resolve({ name: options.name, code, signal, tooLong })
      }
      this.#child.on('exit', ended)
      this.#child.on('error', () => ended(127, null))
    })
  }

  get pid(): number | undefined {
    return this.#child.pid
  }

  get running(): boolean {
    return this.#running
  }

  /** The end of what this run wrote to the log, for the reader of a failure. */
  logTail(lines = Number.POSITIVE_INFINITY): string {
    const { logFile } = this.#options
    if (!logFile || !existsSync(logFile)) return ''
    return readFileSync(logFile)
      .toString('utf8', this.#logStart)
      .trimEnd()
      .split('\n')
      .slice(-lines)
      .join('\n')
  }

  async stop(): Promise<void> {
    if (!this.#running) return
    const { stopSignal = 'SIGTERM', stopWithinMs = 10_000 } = this.#options
    this.#child.kill(stopSignal)
    const forced = setTimeout(() => this.kill(), stopWithinMs)
    await this.exited
    clearTimeout(forced)
    this.#signalGroup('SIGKILL')
  }

  /** Ends the program at once; PostgreSQL gets a moment to end its own processes first. */
  kill(): void {
    if (!this.#running) return
    if (this.#options.stopSignal === 'SIGINT') {
      this.#child.kill('SIGQUIT')
      setTimeout(() => this.#running && this.#signalGroup('SIGKILL'), KILL_AFTER_MS).unref()
    } else this.#signalGroup('SIGKILL')
  }

  #signalGroup(signal: NodeJS.Signals): void {
    if (this.pid === undefined) return
    try {
      process.kill(process.platform === 'win32' ? this.pid : -this.pid, signal)
    } catch (error) {
      if (codeOf(error) !== 'ESRCH') throw error
    }
  }
}

function dieWithParent({ command, stopSignal = 'SIGTERM' }: ProcessOptions): string[] {
  const [first, ...rest] = command
  if (process.platform !== 'linux' || !existsSync(SETPRIV)) return command
  const option = ['--pdeathsig', stopSignal.replace('SIG', '')]
  return first === SETPRIV ? [SETPRIV, ...option, ...rest] : [SETPRIV, ...option, '--', ...command]
}

function openLog(file: string): number {
  mkdirSync(dirname(file), { recursive: true })
  if (existsSync(file) && statSync(file).size > LOG_LIMIT) renameSync(file, `${file}.old`)
  return openSync(file, 'a', 0o600)
}
