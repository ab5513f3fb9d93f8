/** The pictures in public/img/share, drawn by scripts/pictures. */
export type SharePicture = 'site' | 'treatments' | 'guide' | 'my' | 'th' | 'in' | 'tr' | 'kr'

export const SHARE_WIDTH = 1200
export const SHARE_HEIGHT = 630

const COUNTRIES: readonly string[] = ['my', 'th', 'in', 'tr', 'kr'] satisfies SharePicture[]

export function sharePath(picture: SharePicture): string {
  return `/img/share/${picture}.png`
}

/** The picture of a destination; of the site where the country has none. */
export function countryPicture(code: string | undefined): SharePicture {
  const name = code?.toLowerCase() ?? ''
  return COUNTRIES.includes(name) ? (name as SharePicture) : 'site'
}
