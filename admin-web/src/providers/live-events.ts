import type { SessionClient } from './session'

export interface LiveEvent {
  name: string
  /** Ids only. */
  data: Record<string, string>
}

/** Given out when the stream begins anew: what happened meanwhile is unknown. */
export const RECONNECTED = 'reconnected'

type Listener = (event: LiveEvent) => void

const RECONNECT_MS = [1_000, 2_000, 5_000, 10_000]

/** The live events of the signed-in person; all pages share one stream, which lives as long as somebody listens. */
export function createLiveEvents(session: Pick<SessionClient, 'fetch' | 'nextEntry'>) {
  const listeners = new Set<Listener>()
  const watchers = new Set<() => void>()
  let stream: AbortController | undefined
  let isOpen = false

  const turn = (open: boolean) => {
    if (open === isOpen) return
    isOpen = open
    for (const watcher of watchers) watcher()
  }

  const announce = (event: LiveEvent) => {
    for (const listener of listeners) listener(event)
  }

  const follow = async (signal: AbortSignal) => {
    let wasOpen = false
    for (let failures = 0; !signal.aborted; failures += 1) {
      try {
        const response = await session.fetch('/api/events', {
          headers: { Accept: 'text/event-stream' },
          signal,
        })
        if (response.status === 403) return
        if (response.status === 401) {
          await session.nextEntry(signal)
          failures = -1
          continue
        }
        if (response.ok && response.body) {
          failures = 0
          if (wasOpen) announce({ name: RECONNECTED, data: {} })
          wasOpen = true
          turn(true)
          for await (const event of eventsOf(response.body)) announce(event)
        }
      } catch {
        // A broken stream is nothing unusual: wait and connect again.
      } finally {
        // The next one may have begun meanwhile: that one tells for itself.
        if (stream?.signal === signal) turn(false)
      }
      await pause(RECONNECT_MS[Math.min(failures, RECONNECT_MS.length - 1)] ?? 0, signal)
    }
  }

  return {
    /** @returns the function that ends the subscription */
    subscribe: (listener: Listener): (() => void) => {
      listeners.add(listener)
      if (!stream) {
        stream = new AbortController()
        void follow(stream.signal)
      }
      return () => {
        listeners.delete(listener)
        if (listeners.size > 0) return
        stream?.abort()
        stream = undefined
        turn(false)
      }
    },

    /** Whether events arrive: whoever depends on them asks by themselves while they do not. */
    isOpen: () => isOpen,

    /** Tells of each change of `isOpen`. @returns the function that ends it */
    watch: (watcher: () => void): (() => void) => {
      watchers.add(watcher)
      return () => watchers.delete(watcher)
    },
  }
}

export type LiveEvents = ReturnType<typeof createLiveEvents>

async function* eventsOf(body: ReadableStream<Uint8Array>): AsyncGenerator<LiveEvent> {
  const reader = body
    .pipeThrough(new TextDecoderStream() as ReadableWritablePair<string, Uint8Array>)
    .getReader()
  let buffer = ''
  for (let chunk = await reader.read(); !chunk.done; chunk = await reader.read()) {
    buffer = (buffer + chunk.value).replaceAll('\r\n', '\n')
    const blocks = buffer.split('\n\n')
    buffer = blocks.pop() ?? ''
    for (const block of blocks) {
      const name = /^event: ?(.+)$/m.exec(block)?.[1]
      const data = /^data: ?(.+)$/m.exec(block)?.[1]
      if (name && data) yield { name, data: JSON.parse(data) }
    }
  }
}

const pause = (ms: number, signal: AbortSignal) =>
  new Promise<void>((resolve) => {
    const done = () => {
      clearTimeout(timer)
      signal.removeEventListener('abort', done)
      resolve()
    }
    const timer = setTimeout(done, ms)
    signal.addEventListener('abort', done)
  })
