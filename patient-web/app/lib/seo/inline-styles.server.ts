import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { EntryContext } from 'react-router'

/** Where the build put what browsers load, seen from the built server. */
const CLIENT = join(import.meta.dirname, '..', 'client')

const texts = new Map<string, string>()

/**
 * The styles of a page that no script will ever change, to stand in its HTML, and the page without links to them. On a
 * slow network a file that must be there before anything is seen costs another 400 ms and more.
 */
export function withInlineStyles(entry: EntryContext): { entry: EntryContext; styles?: string } {
  const { manifest, routeModules, staticHandlerContext } = entry
  const ids = staticHandlerContext.matches.map(({ route }) => route.id)
  const interactive = ids.some((id) => (routeModules[id]?.handle as { interactive?: boolean })?.interactive)
  if (interactive || import.meta.env.DEV) return { entry }
  const files = new Set(ids.flatMap((id) => manifest.routes[id]?.css ?? []))
  const routes = Object.fromEntries(
    Object.entries(manifest.routes).map(([id, route]) => [id, route && { ...route, css: [] }]),
  )
  return {
    entry: { ...entry, manifest: { ...manifest, routes } },
    styles: [...files].map(text).join('\n'),
  }
}

function text(address: string): string {
  const path = address.replace(/[?#].*$/, '')
  const known = texts.get(path) ?? readFileSync(join(CLIENT, path), 'utf8')
  texts.set(path, known)
  return known
}
