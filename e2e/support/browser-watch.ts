import type { BrowserContext, ConsoleMessage, Request } from '@playwright/test'

interface ExpectedFailure {
  /** Method and path, for instance "POST /api/auth/sign-in". */
  request: string
  status: number
  reason: string
}

/** Requests that stay open or repeat for as long as their page is shown, and end with it. */
const END_WITH_THEIR_PAGE = ['GET /api/events', 'GET /dev/mail/latest']
const LOUD = ['error', 'warning', 'assert']

const nameOf = (method: string, url: string) => `${method} ${new URL(url).pathname}`

/**
 * Collects what a browser complains about on any page of the contexts that it follows. A failed answer that a test
 * announces is no complaint; one that was announced and never came is.
 */
export class BrowserWatch {
  readonly #complaints: string[] = []
  readonly #expected: (ExpectedFailure & { seen: boolean })[] = []

  follow(context: BrowserContext): void {
    context.on('console', (message) => this.#onConsole(message))
    context.on('weberror', (error) => this.#complaints.push(`uncaught: ${error.error().stack}`))
    context.on('requestfailed', (request) => this.#onAborted(request))
    context.on('response', (response) => {
      const request = nameOf(response.request().method(), response.url())
      const status = response.status()
      if (status < 400) return
      const expected = this.#expected.find((entry) => entry.request === request && entry.status === status)
      if (expected) expected.seen = true
      else this.#complaints.push(`answer: ${request} ${status}`)
    })
  }

  expectFailure(failure: ExpectedFailure): void {
    this.#expected.push({ ...failure, seen: false })
  }

  get complaints(): string[] {
    const missing = this.#expected.filter(({ seen }) => !seen)
    return [
      ...this.#complaints,
      ...missing.map(({ request, status, reason }) => `never came: ${request} ${status} (${reason})`),
    ]
  }

  #onConsole(message: ConsoleMessage): void {
    if (!LOUD.includes(message.type()) || this.#repeatsExpectedFailure(message)) return
    this.#complaints.push(`console ${message.type()}: ${message.text()} (${message.location().url})`)
  }

  /** The browser tells each failed answer a second time, on the console. */
  #repeatsExpectedFailure(message: ConsoleMessage): boolean {
    const { url } = message.location()
    return this.#expected.some(
      ({ request, status }) =>
        message
          .text()
          .startsWith(`Failed to load resource: the server responded with a status of ${status} `) &&
        URL.canParse(url) &&
        request.endsWith(` ${new URL(url).pathname}`),
    )
  }

  #onAborted(request: Request): void {
    const name = nameOf(request.method(), request.url())
    const reason = request.failure()?.errorText
    if (reason === 'net::ERR_ABORTED' && END_WITH_THEIR_PAGE.includes(name)) return
    this.#complaints.push(`request: ${name} ${reason}`)
  }
}
