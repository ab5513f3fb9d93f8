import { setTimeout as pause } from 'node:timers/promises'

const PAUSE_MS = 10

/** Asks again until the answer is true, for states that announce themselves by no event. */
export async function eventually(
  what: string,
  withinMs: number,
  condition: () => Promise<boolean>,
): Promise<void> {
  const until = performance.now() + withinMs
  while (!(await condition())) {
    if (performance.now() > until) throw new Error(`Within ${withinMs} ms it did not come true that ${what}`)
    await pause(PAUSE_MS)
  }
}
