import { setTimeout as delay } from 'node:timers/promises'

/** Longer than any of the answers takes on its own. */
const FLOOR_MS = 200

/** Takes as long whether or not the address is known: what the work does then shows in no stopwatch. */
export async function alike<T>(work: Promise<T>): Promise<T> {
  const floor = delay(FLOOR_MS)
  try {
    return await work
  } finally {
    await floor
  }
}

/** For answers of which only the refusals must not tell: what succeeds is not held up. */
export async function refusedAlike<T>(work: Promise<T>): Promise<T> {
  const floor = delay(FLOOR_MS)
  return work.catch(async (error: unknown) => {
    await floor
    throw error
  })
}
