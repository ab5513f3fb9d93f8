const PLACES = 2 ** 20

/**
 * Words by the hash of what is left of them when letters are left out. There are hundreds of thousands: each is one number,
 * hash and place of its word, in a sorted array, a tenth of what a map of them takes.
 */
export class Misspellings {
  private readonly words: string[] = []
  private added: number[] = []
  private sorted = new Float64Array()

  add(hash: number, word: string) {
    if (this.words.at(-1) !== word) this.words.push(word)
    this.added.push((hash >>> 0) * PLACES + this.words.length - 1)
  }

  /** Its words, those first that were added first; some may come twice. */
  *of(hash: number): Generator<string> {
    if (this.added.length > 0) this.sort()
    const first = (hash >>> 0) * PLACES
    for (let at = this.firstFrom(first); at < this.sorted.length; at++) {
      const place = (this.sorted[at] as number) - first
      if (place >= PLACES) return
      yield this.words[place] as string
    }
  }

  private sort() {
    this.sorted = Float64Array.from(new Set([...this.sorted, ...this.added])).sort()
    this.added = []
  }

  private firstFrom(least: number): number {
    let low = 0
    let high = this.sorted.length
    while (low < high) {
      const middle = (low + high) >> 1
      if ((this.sorted[middle] as number) < least) low = middle + 1
      else high = middle
    }
    return low
  }
}
