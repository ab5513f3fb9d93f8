/** Counts hits of a key within a window that starts with the first one. */
export interface Counter {
  /**
   * Atomic: of hits that arrive together, each gets a number of its own.
   * @param by 0 reads the count and adds nothing
   */
  hit(key: string, windowMs: number, by?: 0 | 1): Count | Promise<Count>
  /** Forgets the key's hits. */
  clear(key: string): void | Promise<void>
  close?(): void
}

export interface Count {
  hits: number
  /** Until the window ends. */
  remainingMs: number
}
