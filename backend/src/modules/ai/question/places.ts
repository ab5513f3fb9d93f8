import { inCatalogueWords } from './aliases.js'
import { cities } from './cities.js'
import { plain } from './words.js'

export interface NamedPlace {
  /** ISO 3166-1 alpha-2. */
  code: string
  name: string
  /** Where the patient comes from, not where the treatment is to be. */
  isOrigin: boolean
}

const LETTERS = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ']

/** Plain names of every country in the languages of our patients, longest first: "Niger" is in "Nigeria". */
const NAMES = ['en', 'fr', 'ar', 'sw']
  .flatMap((locale) => {
    const names = new Intl.DisplayNames(locale, { type: 'region', fallback: 'none' })
    return LETTERS.flatMap((a) =>
      LETTERS.flatMap((b) => {
        const name = names.of(a + b)
        return name ? [{ code: a + b, name: plain(name) }] : []
      }),
    )
  })
  .concat(cities)
  .filter(
    ({ code, name }) =>
      (name.length > 2 || name === 'uk') && !(code === 'XA' || code === 'XB' || code === 'ZZ'),
  )
  .sort((a, b) => b.name.length - a.name.length)

const ENGLISH = new Intl.DisplayNames('en', { type: 'region' })
const displayName = (code: string) => (code === 'TR' ? 'Turkey' : (ENGLISH.of(code) ?? code))

const ORIGIN =
  /\b(from|(im|am|are|were) in|here in|lives? in|stay(s|ing)? in|living in|based in|all the way from|people in|reside in|residing in|home in|citizens? of|nationals? of|residents? of|people of|patients? (of|in)|passport of|leaving|coming from|back (in|to)|back home (in|to)|home to|(return|returned|returning|go home) to|du|depuis|de)( the)? $/

const ORIGIN_BEHIND =
  /^(passport|citizens?|nationals?|residents?|people|patients?|naira|shillings?|cedis?|side)\b/
const COMPARED = /\b(compare[ds]?|comparing|versus|vs|or|prefer)\b/

/** Countries that a text names, in its order. */
export function placesIn(text: string): NamedPlace[] {
  let rest = ` ${inCatalogueWords(plain(text))} `
  const found: (NamedPlace & { at: number })[] = []
  for (const { code, name } of NAMES) {
    const at = rest.indexOf(` ${name} `)
    if (at < 0) continue
    const isOrigin =
      ORIGIN.test(rest.slice(0, at + 1)) ||
      ORIGIN_BEHIND.test(rest.slice(at + name.length + 2)) ||
      (!COMPARED.test(rest) && rest.startsWith('to ', at + name.length + 2))
    rest = `${rest.slice(0, at + 1)}${'#'.repeat(name.length)}${rest.slice(at + 1 + name.length)}`
    if (!found.some((place) => place.code === code))
      found.push({ code, name: displayName(code), isOrigin, at })
  }
  return found.sort((a, b) => a.at - b.at).map(({ at: _, ...place }) => place)
}
