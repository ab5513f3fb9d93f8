type Fetch = (request: Request) => Promise<Response>

const RETRYABLE = new Set([502, 503, 504])
export const DELAYS_MS = [300, 900]

/** Repeats a GET up to twice when no answer came or the server was briefly away. */
export function withRetry(fetch: Fetch, delays = DELAYS_MS, methods = ['GET']): Fetch {
  return async (request) => {
    if (!methods.includes(request.method)) return fetch(request)
    for (const delay of delays) {
      const response = await fetch(request.clone()).catch((error: unknown) => {
        if (request.signal.aborted) throw error
        return undefined
      })
      if (response && !RETRYABLE.has(response.status)) return response
      await new Promise((resolve) => setTimeout(resolve, delay))
    }
    return fetch(request)
  }
}
