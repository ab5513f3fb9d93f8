const BASE = 'http://local.invalid'

/** The path when it stays on this site, else undefined: `//evil`, `/\evil` and `javascript:` lead away. */
export function localPath(path: string | null | undefined): string | undefined {
  if (!path?.startsWith('/') || path.length > 2_000 || /[\\\p{Cc}]/u.test(path)) return undefined
  if (!URL.canParse(path, BASE)) return undefined
  const url = new URL(path, BASE)
  const local = url.pathname + url.search + url.hash
  return url.origin === BASE && !local.startsWith('//') ? local : undefined
}
