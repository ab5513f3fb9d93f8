export interface ScrapeLimits {
  /** Pages of one run, read or not. */
  pages: number
  reviews: number
  timeMs: number
  /** Between two pages of one host. */
  leastPauseMs: number
  /** A host that asks for longer is read in this rhythm. */
  mostPauseMs: number
  /** How often a run under way tells that it is. */
  beatMs: number
  /** A run that is silent for so long has nobody: the queue would have given it to another worker by then. */
  lostAfterMs: number
  /** How often a run is begun at most, whoever let go of it. */
  attempts: number
}

export const SCRAPE_LIMITS = Symbol('scrape limits')
export const USUAL_LIMITS: ScrapeLimits = {
  pages: 20,
  reviews: 500,
  timeMs: 300_000,
  leastPauseMs: 1_000,
  mostPauseMs: 10_000,
  beatMs: 10_000,
  lostAfterMs: 180_000,
  attempts: 4,
}
