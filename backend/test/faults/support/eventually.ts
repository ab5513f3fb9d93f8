import { setTimeout as pause } from 'node:timers/promises'

const PAUSE_MS = 10

/**
 * Asks again until the answer is true, for states that announce themselves by no event.
 * @param condition true, or what is to be told of the state when time is up
 */
export async function eventually(
  what: string,
  withinMs: number,
  condition: () => Promise<unknown>,
): Promise<void> {
  const until = performance.now() + withinMs
  for (;;) {
    const state = await condition()
    if (state === true) return
    if (performance.now() > until) {
      throw new Error(`Within ${withinMs} ms it did not come true that ${what}: ${JSON.stringify(state)}`)
    }
    await pause(PAUSE_MS)
  }
}
