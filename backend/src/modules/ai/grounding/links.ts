import type { Findings } from '../findings.js'

/** The page that holds the patient's bookings, which the adviser cannot see. */
export const BOOKINGS_PATH = '/dashboard/bookings'

export const ALL_HOSPITALS = '/hospitals'
export const ALL_TREATMENTS = '/treatments'

/** The pages that an answer may lead to. */
export const pathsOf = ({
  treatments,
  hospitals,
  destinations,
  guides,
  offer,
  all = {},
}: Findings): Set<string> =>
  new Set([
    ...treatments.map(({ slug }) => `/treatments/${slug}`),
    ...hospitals.map(({ slug }) => `/hospitals/${slug}`),
    ...destinations.map(({ slug }) => `/destinations/${slug}`),
    ...guides.map(({ path }) => path),
    ...(offer ? [offer.path] : []),
    ...Object.values(all).map(({ path }) => path),
    ALL_HOSPITALS,
    BOOKINGS_PATH,
  ])

/** Every repetition has an end: whatever a model writes is read in a time that grows with its length. */
const TEXT = String.raw`((?:\\.|[^[\]\\]){0,300})`

/** The text with links to known pages only; what led elsewhere keeps its words and loses its address. */
export function withKnownLinks(text: string, paths: Set<string>): string {
  const kept: string[] = []
  const keep = (link: string) => `\uE000${kept.push(link) - 1}\uE000`
  return (
    text
      .replaceAll('\uE000', '')
      .replace(/<!--[\s\S]*?-->|<\/?[a-z][^<>]*>/gi, '')
      .replace(new RegExp(String.raw`!\[${TEXT}\](\([^)]*\)?|\[[^\]]*\])`, 'g'), '$1')
      .replace(new RegExp(String.raw`\[${TEXT}\]\(([^)]*)(\)|$)`, 'g'), (link, name, path, end) =>
        paths.has(path) && end ? keep(link) : name,
      )
      // The end of a link that began in another piece of the text, or has too long a name.
      .replace(/\]\([^)]*\)?/g, ']')
      .replace(new RegExp(String.raw`^[ \t]*\[${TEXT}\]:\s*\S+.*$`, 'gm'), '')
      .replace(new RegExp(String.raw`\[${TEXT}\]\[[^\]]*\]`, 'g'), '$1')
      .replace(/<?\b(?:[a-z][a-z0-9+.-]{1,20}:\/\/|www\.|mailto:|tel:|javascript:|data:)[^\s<>)\]]*>?/gi, '')
      .replace(/\uE000(\d+)\uE000/g, (_, index) => kept[Number(index)] ?? '')
  )
}
