import { Logger } from '@nestjs/common'
import type { Browser, BrowserContext } from 'puppeteer'
import { chromiumArguments, DROPPED_ARGUMENTS } from './chromium-arguments.js'
import { killGroup, memoryOf, processesOf } from './process-group.js'
import { Profile } from './profile.js'

const MEMORY_POLL_MS = 250
const KILL_MS = 5_000

interface LaunchOptions {
  executable: string
  /** Beside those of each browser: its way to the network. */
  args: readonly string[]
  limits: {
    launchMs: number
    /** For each answer of the browser. */
    pageMs: number
    /** Of all its processes. */
    memoryBytes: number
  }
}

/** `memory`: the browser took more than it may. `ended`: it did not start, or is no more. */
export class ChromiumGone extends Error {
  override name = 'ChromiumGone'

  constructor(readonly why: 'ended' | 'memory') {
    super(`The browser is gone (${why})`)
  }
}

/** One Chromium with a profile that nobody used before or will use again. */
export class Chromium {
  private readonly end = new AbortController()
  private readonly watch: NodeJS.Timeout
  private readonly group: number
  private killed: Promise<void> | undefined

  private constructor(
    private readonly browser: Browser,
    private readonly profile: Profile,
    memoryBytes: number,
  ) {
    // Puppeteer starts it as the leader of a group of its own.
    this.group = browser.process()?.pid ?? 0
    browser.once('disconnected', () => this.end.abort(new ChromiumGone('ended')))
    this.watch = setInterval(() => {
      if (memoryOf(processesOf(this.group)) > memoryBytes) this.end.abort(new ChromiumGone('memory'))
    }, MEMORY_POLL_MS).unref()
    this.gone.addEventListener('abort', () => void this.kill())
  }

  /** @throws ChromiumGone if it does not start */
  static async launch({ executable, args, limits }: LaunchOptions): Promise<Chromium> {
    const profile = await Profile.create()
    const { folder } = profile
    try {
      // A process that opens no browser does without its weight.
      const { default: puppeteer } = await import('puppeteer')
      const browser = await puppeteer.launch({
        executablePath: executable,
        headless: true,
        // Ends with us, even when we are killed; and no port that a page could find.
        pipe: true,
        userDataDir: folder,
        args: [...chromiumArguments(), ...args],
        ignoreDefaultArgs: DROPPED_ARGUMENTS,
        // None of our secrets.
        env: { HOME: folder, TMPDIR: folder, PATH: '/usr/bin:/bin', LANG: 'C.UTF-8', TZ: 'UTC' },
        timeout: limits.launchMs,
        protocolTimeout: limits.pageMs,
        defaultViewport: { width: 1_280, height: 2_000 },
        handleSIGHUP: false,
        handleSIGINT: false,
        handleSIGTERM: false,
      })
      return new Chromium(browser, profile, limits.memoryBytes)
    } catch (err) {
      // Such as a machine on which its sandbox cannot work.
      new Logger(Chromium.name).error({ err, msg: 'The browser does not start' })
      await profile.remove()
      throw new ChromiumGone('ended')
    }
  }

  /** Aborted when it has ended, or takes too much memory; its reason says which. */
  get gone(): AbortSignal {
    return this.end.signal
  }

  /** Apart from every other page, and kept in memory only. */
  openContext(): Promise<BrowserContext> {
    return this.browser.createBrowserContext({ downloadBehavior: { policy: 'deny' } })
  }

  /** With everything that it started. Whatever it still does is of no interest. */
  kill(): Promise<void> {
    this.killed ??= this.killOnce()
    return this.killed
  }

  private async killOnce() {
    clearInterval(this.watch)
    this.end.abort(new ChromiumGone('ended'))
    await killGroup(this.group, KILL_MS)
    await this.profile.remove()
  }
}
