export const MOST_COMPARED = 3
/** What a link names beyond this is not looked up. */
export const MOST_ASKED = 10

/** Each hospital once, whether it was named by slug or by id. */
export function distinct<T extends { id: string }>(hospitals: T[]): T[] {
  return [...new Map(hospitals.map((hospital) => [hospital.id, hospital])).values()]
}

/** Slugs or ids, as the address carries them: `ids=a,b`, or `ids=a&ids=b` as a form sends them. */
export function readIds(params: URLSearchParams): string[] {
  const ids = params.getAll('ids').flatMap((value) => value.split(','))
  return [...new Set(ids.map((id) => id.trim().toLowerCase()).filter((id) => /^[a-z\d-]{1,100}$/.test(id)))]
}

/** The address of a comparison, the same for the same hospitals in the same order. */
export function comparePath(ids: string[]): string {
  return ids.length > 0 ? `/compare?ids=${ids.join(',')}` : '/compare'
}
