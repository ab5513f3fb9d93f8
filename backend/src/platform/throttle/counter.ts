/** Counts hits of a key within a window that starts with the first one. */
export interface Counter {
  /** Atomic: of hits that arrive together, each gets a number of its own. */
  hit(key: string, windowMs: number): Promise<Count>
  /** Forgets the key's hits. */
  clear(key: string): Promise<void>
  close?(): void
}

export interface Count {
  hits: number
  /** Until the window ends. */
  remainingMs: number
}
