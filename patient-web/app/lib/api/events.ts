import { useEffect, useEffectEvent } from 'react'
import { fetchAsPatient } from './client'

export interface ServerEvent {
  name: string
  data: string
}

const RECONNECT_MS = [1_000, 2_000, 5_000, 10_000]

/** Given out when the stream begins, first or again: what happened since a page was read is unknown. */
export const CONNECTED = 'connected'

type Listener = (event: ServerEvent) => void

/** Whoever listens on this page; all share one stream, which lives as long as one of them does. */
const listeners = new Set<Listener>()
let stream: AbortController | undefined

function announce(event: ServerEvent): void {
  for (const listener of listeners) listener(event)
}

function listenToEvents(listener: Listener): () => void {
  listeners.add(listener)
  if (!stream) {
    stream = new AbortController()
    const { signal } = stream
    void followEvents(announce, signal).finally(() => {
      if (stream?.signal === signal) stream = undefined
    })
  }
  return () => {
    listeners.delete(listener)
    if (listeners.size > 0) return
    stream?.abort()
    stream = undefined
  }
}

/** Calls back for every live event of the signed-in patient while the component is shown. */
export function useServerEvents(onEvent: Listener): void {
  const hear = useEffectEvent(onEvent)
  useEffect(() => listenToEvents((event) => hear(event)), [])
}

/** Follows the live events of the signed-in patient until the signal aborts. Read by fetch, as it needs the token. */
async function followEvents(onEvent: (event: ServerEvent) => void, signal: AbortSignal): Promise<void> {
  for (let failures = 0; !signal.aborted; failures += 1) {
    try {
      const response = await fetchAsPatient(
        new Request('/api/events', { headers: { Accept: 'text/event-stream' }, signal }),
      )
      if (response.status === 401) return
      if (response.ok && response.body) {
        failures = 0
        onEvent({ name: CONNECTED, data: '' })
        for await (const event of parseEvents(response.body)) onEvent(event)
      }
    } catch {
      // A broken stream is the normal case on a moving phone: wait and connect again.
    }
    await pause(RECONNECT_MS[Math.min(failures, RECONNECT_MS.length - 1)] ?? 0, signal)
  }
}

/** The events of a stream that is read by fetch. */
export async function* parseEvents(body: ReadableStream<Uint8Array>): AsyncGenerator<ServerEvent> {
  const reader = body
    .pipeThrough(new TextDecoderStream() as ReadableWritablePair<string, Uint8Array>)
    .getReader()
  let buffer = ''
  for (let chunk = await reader.read(); !chunk.done; chunk = await reader.read()) {
    buffer = (buffer + chunk.value).replaceAll('\r\n', '\n')
    const blocks = buffer.split('\n\n')
    buffer = blocks.pop() ?? ''
    for (const block of blocks) {
      const event = parseEvent(block)
      if (event) yield event
    }
  }
}

/** One block of the stream; a comment or a block without data is nothing. */
export function parseEvent(block: string): ServerEvent | undefined {
  let name = 'message'
  const data: string[] = []
  for (const line of block.split('\n')) {
    if (line.startsWith('event:')) name = line.slice(6).trim()
    if (line.startsWith('data:')) data.push(line.slice(5).trimStart())
  }
  return data.length > 0 ? { name, data: data.join('\n') } : undefined
}

function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(done, ms)
    function done() {
      clearTimeout(timer)
      signal.removeEventListener('abort', done)
      resolve()
    }
    signal.addEventListener('abort', done)
  })
}
