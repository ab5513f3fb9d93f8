import { setTimeout as delay } from 'node:timers/promises'

export interface StreamEvent {
  id: string
  type: string
  data: { bookingId: string }
}

const open = new Set<EventStream>()

/** A reader of server-sent events, as the pages have one: fetch with a bearer token. */
export class EventStream {
  readonly events: StreamEvent[] = []
  /** Resolves when the server has ended the stream, or it was closed. */
  readonly ended: Promise<void>
  private text = ''
  private changed: () => void = () => undefined

  private constructor(
    body: ReadableStream<Uint8Array>,
    private readonly aborter: AbortController,
  ) {
    open.add(this)
    this.ended = this.read(body).finally(() => {
      open.delete(this)
      this.changed()
    })
  }

  static async open(url: string, token: string, lastEventId?: string): Promise<EventStream> {
    const aborter = new AbortController()
    const { status, body } = await fetch(url, {
      signal: aborter.signal,
      headers: { authorization: `Bearer ${token}`, ...(lastEventId && { 'last-event-id': lastEventId }) },
    })
    if (status !== 200 || !body) throw new Error(`The stream answered ${status}`)
    const stream = new EventStream(body, aborter)
    await stream.writes(': connected\n\n')
    return stream
  }

  /** @throws Error where the server keeps the stream open */
  async endsWithin(seconds: number): Promise<void> {
    const timer = new AbortController()
    const late = delay(seconds * 1_000, undefined, { signal: timer.signal }).then(() => {
      this.close()
      throw new Error(`The server keeps the stream open for more than ${seconds} seconds`)
    })
    await Promise.race([this.ended, late]).finally(() => timer.abort())
  }

  static async closeAll() {
    await Promise.all(
      [...open].map((stream) => {
        stream.close()
        return stream.ended
      }),
    )
  }

  get names(): string[] {
    return this.events.map(({ data }) => data.bookingId)
  }

  get lastEventId(): string | undefined {
    return this.events.at(-1)?.id
  }

  /** Waits for so many events, or for the one of that name. */
  receives(what: number | string): Promise<void> {
    return this.until(() =>
      typeof what === 'number' ? this.events.length >= what : this.names.includes(what),
    )
  }

  writes(text: string): Promise<void> {
    return this.until(() => this.text.includes(text))
  }

  close() {
    this.aborter.abort()
  }

  private async until(condition: () => boolean): Promise<void> {
    while (!condition()) {
      if (!open.has(this)) throw new Error(`The stream has ended after: ${this.text.slice(-500)}`)
      await new Promise<void>((resolve) => {
        this.changed = resolve
      })
    }
  }

  private async read(body: ReadableStream<Uint8Array>) {
    const decoder = new TextDecoder()
    let parsed = 0
    try {
      for await (const chunk of body) {
        this.text += decoder.decode(chunk, { stream: true })
        for (let end = this.text.indexOf('\n\n', parsed); end >= 0; end = this.text.indexOf('\n\n', parsed)) {
          this.parse(this.text.slice(parsed, end))
          parsed = end + 2
        }
        this.changed()
      }
    } catch (error) {
      if (!this.aborter.signal.aborted) throw error
    }
  }

  private parse(block: string) {
    const field = (name: string) => new RegExp(`^${name}: (.*)$`, 'm').exec(block)?.[1]
    const type = field('event')
    if (type === undefined) return
    this.events.push({ id: field('id') ?? '', type, data: JSON.parse(field('data') ?? '{}') })
  }
}
