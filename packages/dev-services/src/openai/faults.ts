/** Ways in which a model, or the way to it, misbehaves. */
const FAULTS = [
  // the way to it
  '429',
  '500',
  'reset',
  'redirect',
  'silence',
  'slow-first-byte',
  'html',
  // the stream, or the document
  'malformed',
  'cut',
  'short',
  'stall',
  'endless',
  'endless-line',
  'failed',
  'incomplete',
  'refusal',
  'no-usage',
  'absurd-usage',
  // the text
  'hostile',
] as const
export type Fault = (typeof FAULTS)[number]

export const isFault = (value: unknown): value is Fault => FAULTS.includes(value as Fault)

/** Faults that were planned for the next answers, in their order. */
export class Faults {
  private planned: Fault[] = []

  plan(fault: Fault, times = 1): void {
    for (let left = times; left > 0; left--) this.planned.push(fault)
  }

  clear(): void {
    this.planned = []
  }

  next(): Fault | undefined {
    return this.planned.shift()
  }
}
