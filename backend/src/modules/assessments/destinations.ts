/** In the order in which they were named; the same name again, in whatever case, is ignored. */
export function withoutRepetitions(destinations: string[]): string[] {
  const seen = new Set<string>()
  return destinations.filter((name) => {
    const key = name.normalize('NFKC').toLowerCase()
    return !seen.has(key) && Boolean(seen.add(key))
  })
}
