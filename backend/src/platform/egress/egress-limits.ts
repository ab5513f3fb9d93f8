/** What one run may take from the network. */
export interface EgressLimits {
  /** Both ways, as they pass. */
  bytes: number
  requests: number
  /** At the same time. */
  connections: number
  connectMs: number
  /** Without a byte on a connection. */
  idleMs: number
  totalMs: number
}

export const EGRESS_LIMITS: EgressLimits = {
  bytes: 64 * 1_024 * 1_024,
  requests: 1_500,
  connections: 64,
  connectMs: 10_000,
  idleMs: 30_000,
  totalMs: 10 * 60_000,
}

export class LimitReached extends Error {
  constructor(readonly code: 'bytes' | 'requests' | 'total_time') {
    super(`The limit of a run is reached: ${code}`)
    this.name = 'LimitReached'
  }
}
