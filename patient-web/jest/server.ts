import { adoptSession } from '~/lib/api/session'
import { session } from './fixtures'

interface Answer {
  status?: number
  body?: unknown
  headers?: Record<string, string>
}

export interface Sent {
  call: string
  body: unknown
}

/**
 * The server for a test: answers by "METHOD /path", several in turn, the last one for good. What it does not know fails
 * as a broken line does. Gives what was sent.
 */
export function serve(answers: Record<string, Answer | Answer[]>): Sent[] {
  const sent: Sent[] = []
  const waiting = new Map(Object.entries(answers).map(([call, given]) => [call, [given].flat()]))
  const fetch = async (request: Request) => {
    const call = `${request.method} ${new URL(request.url).pathname}`
    const text = request.method === 'GET' ? '' : await request.text()
    const isJson = request.headers.get('content-type')?.includes('json')
    sent.push({ call, body: text && isJson ? JSON.parse(text) : undefined })
    const queue = waiting.get(call)
    const answer = queue && queue.length > 1 ? queue.shift() : queue?.[0]
    if (!answer) throw new TypeError('Failed to fetch')
    const { status = 200, body, headers } = answer
    return body === undefined
      ? new Response(null, { status, headers })
      : Response.json(body, { status, headers })
  }
  globalThis.fetch = fetch as typeof globalThis.fetch
  return sent
}

/** A refusal as the server words it. */
export function problem(status: number, code: string, detail: string, pointer?: string): Answer {
  const errors = pointer ? [{ pointer, code, detail }] : undefined
  return { status, body: { code, detail, errors } }
}

/** A channel that no other tab listens to. The real one would outlive the tests. */
class QuietChannel extends EventTarget {
  postMessage() {}
}

export function signIn(changes: Parameters<typeof session>[0] = {}): void {
  globalThis.BroadcastChannel = QuietChannel as unknown as typeof BroadcastChannel
  const locks = { request: (_: string, work: () => Promise<unknown>) => work() }
  Object.defineProperty(navigator, 'locks', { value: locks, configurable: true })
  adoptSession(session(changes))
}
