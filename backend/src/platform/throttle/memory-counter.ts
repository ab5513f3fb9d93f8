import { LRUCache } from 'lru-cache'
import type { Count, Counter } from './counter.js'

interface Window {
  hits: number
  endsAt: number
}

const MOST_KEYS = 100_000

/** Within one process: for the general limit, and for every limit while the shared store is down. */
export class MemoryCounter implements Counter {
  // Limited by size: `max` would reserve the memory of all keys at once, 3 MB.
  private readonly windows = new LRUCache<string, Window>({ maxSize: MOST_KEYS, sizeCalculation: () => 1 })

  hit(key: string, windowMs: number, by = 1): Count {
    const now = Date.now()
    let window = this.windows.get(key)
    if (!window || window.endsAt <= now) {
      window = { hits: 0, endsAt: now + windowMs }
      this.windows.set(key, window)
    }
    window.hits += by
    return { hits: window.hits, remainingMs: window.endsAt - now }
  }

  clear(key: string): void {
    this.windows.delete(key)
  }
}
