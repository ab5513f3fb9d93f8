import autocannon from 'autocannon'
import type { Server } from './processes.ts'

export interface Sample {
  requestsPerSecond: number
  /** Server CPU, milliseconds a request. */
  cpuMs: number
  p95Ms: number
}

const CONNECTIONS = 16

export async function load(
  server: Server,
  seconds: number,
  headers: Record<string, string> = {},
): Promise<Sample> {
  const before = server.cpuSeconds()
  const result = await autocannon({ url: server.url, headers, connections: CONNECTIONS, duration: seconds })
  const cpu = server.cpuSeconds() - before
  if (result.non2xx > 0 || result.errors > 0) throw new Error(`${server.url} failed under load`)
  return {
    requestsPerSecond: result.requests.average,
    cpuMs: (cpu * 1_000) / result.requests.total,
    p95Ms: result.latency.p97_5,
  }
}

export const median = (values: number[]): number => {
  const sorted = [...values].sort((a, b) => a - b)
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN
}
