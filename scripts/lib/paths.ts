import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const ROOT = dirname(dirname(dirname(fileURLToPath(import.meta.url))))
export const BIN = join(ROOT, 'node_modules', '.bin')

export function inRoot(...parts: string[]): string {
  return join(ROOT, ...parts)
}
