/** As many as the server takes, and as long. */
export const MOST_DESTINATIONS = 30
export const LONGEST_DESTINATION = 100

const alike = (name: string) => name.normalize('NFKC').toLowerCase()

export function includesDestination(chosen: string[], name: string): boolean {
  return chosen.some((other) => alike(other) === alike(name))
}

/** The list with one more; an empty name, and one that is there in whatever case, are ignored. */
export function withDestination(chosen: string[], typed: string): string[] {
  const name = typed
    .replace(/\p{Cc}/gu, ' ')
    .trim()
    .slice(0, LONGEST_DESTINATION)
  if (!name || includesDestination(chosen, name) || chosen.length >= MOST_DESTINATIONS) return chosen
  return [...chosen, name]
}

export function withoutDestination(chosen: string[], name: string): string[] {
  return chosen.filter((other) => alike(other) !== alike(name))
}
