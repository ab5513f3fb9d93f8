/** Ways in which an outside service fails. */
export const FAULTS = ['500', '429', 'reset', 'silence', 'garbage', 'lost-answer'] as const
export type Fault = (typeof FAULTS)[number]

/** Faults that were planned for the next calls. */
export class Faults {
  private planned: { fault: Fault; left: number; path: string }[] = []

  /** @param path only calls whose `METHOD /path` begins with it */
  plan(fault: Fault, times = 1, path = ''): void {
    this.planned.push({ fault, left: times, path })
  }

  clear(): void {
    this.planned = []
  }

  next(call: string): Fault | undefined {
    const plan = this.planned.find(({ left, path }) => left > 0 && call.startsWith(path))
    if (!plan) return undefined
    plan.left -= 1
    return plan.fault
  }
}
