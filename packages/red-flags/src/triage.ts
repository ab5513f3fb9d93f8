import { findRedFlag } from './find-red-flag.ts'
import type { RedFlag } from './red-flag.ts'

/** How many earlier messages of the same person give context. */
const MOST_EARLIER = 3
/** Characters of an earlier message that are read; the newest end counts. */
const MOST_EARLIER_CHARACTERS = 2_000
/** Characters of the last message that are read once more behind the earlier ones: no sign reaches further. */
const MOST_TOGETHER = 2_000

/**
 * Looks for an emergency in what one person wrote, oldest message first. The last message raises it, by itself or together
 * with the ones before ("34 weeks pregnant", then "headache and spots before my eyes"). An emergency in an earlier message
 * that was answered already raises nothing again.
 */
export function triage(messages: readonly string[]): RedFlag | undefined {
  const last = messages.at(-1) ?? ''
  const flag = findRedFlag(last)
  if (flag) return flag
  const earlier = messages
    .slice(0, -1)
    .slice(-MOST_EARLIER)
    .map((message) => message.slice(-MOST_EARLIER_CHARACTERS))
    .filter((message) => !findRedFlag(message))
  if (earlier.length === 0 || last.trim() === '') return undefined
  const before = earlier.join('.\n')
  return findRedFlag(before) ? undefined : findRedFlag(`${before}.\n${last.slice(0, MOST_TOGETHER)}`)
}
