import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** Two runs of a quick form on one machine differ by up to a fifth. */
const LEAST_SHARE = 0.7
const page = readFileSync(join(import.meta.dirname, '..', '..', 'docs', 'performance.md'), 'utf8')
const kept = new Map(
  Array.from(page.matchAll(/^\| `([^`]+)` \| ([\d.]+) \|/gm), ([, name, ratio]) => [name, Number(ratio)]),
)

/**
 * Prints each ratio beside the one in docs/performance.md. A ratio more than 30 % below it fails the benchmark.
 *
 * @param ratios by name. A larger ratio is better.
 * @throws when docs/performance.md does not list a name.
 */
export function compareWithKept(ratios: Record<string, number>) {
  for (const [name, ratio] of Object.entries(ratios)) {
    const before = kept.get(name)
    if (before === undefined) throw new Error(`docs/performance.md lists no ratio "${name}"`)
    const isSlower = !(ratio >= before * LEAST_SHARE)
    console.log(`${isSlower ? 'SLOWER' : 'ok'} ${name}: ${ratio.toFixed(2)}, kept ${before}`)
    if (isSlower) process.exitCode = 1
  }
}
