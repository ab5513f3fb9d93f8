import { inCatalogueWords } from './aliases.js'
import { plain } from './words.js'

export interface NamedPlace {
  /** ISO 3166-1 alpha-2. */
  code: string
  name: string
  /** Where the patient comes from, not where the treatment is to be. */
  isOrigin: boolean
}

const LETTERS = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ']

/** Plain names of every country, English and French, longest first: "Niger" is in "Nigeria". */
const NAMES = ['en', 'fr']
  .flatMap((locale) => {
    const names = new Intl.DisplayNames(locale, { type: 'region', fallback: 'none' })
    return LETTERS.flatMap((a) =>
      LETTERS.flatMap((b) => {
        const name = names.of(a + b)
        return name ? [{ code: a + b, name: plain(name) }] : []
      }),
    )
  })
  .concat(
    { code: 'US', name: 'usa' },
    { code: 'US', name: 'america' },
    { code: 'GB', name: 'england' },
    { code: 'GB', name: 'uk' },
    { code: 'AE', name: 'dubai' },
    { code: 'AE', name: 'uae' },
    { code: 'TR', name: 'turkey' },
    { code: 'FR', name: 'paris' },
    { code: 'GB', name: 'london' },
    { code: 'US', name: 'new york' },
    { code: 'KE', name: 'nairobi' },
    { code: 'NG', name: 'lagos' },
    { code: 'NG', name: 'abuja' },
    { code: 'GH', name: 'accra' },
    { code: 'UG', name: 'kampala' },
    { code: 'TZ', name: 'dar es salaam' },
    { code: 'ET', name: 'addis ababa' },
    { code: 'EG', name: 'cairo' },
    { code: 'MA', name: 'casablanca' },
    { code: 'ZA', name: 'johannesburg' },
    { code: 'ZA', name: 'cape town' },
  )
  .filter(({ code, name }) => name.length > 2 && !(code === 'XA' || code === 'XB' || code === 'ZZ'))
  .concat({ code: 'GB', name: 'uk' })
  .sort((a, b) => b.name.length - a.name.length)

const ENGLISH = new Intl.DisplayNames('en', { type: 'region' })
const displayName = (code: string) => (code === 'TR' ? 'Turkey' : (ENGLISH.of(code) ?? code))

const ORIGIN =
  /\b(from|im in|i am in|live in|living in|based in|reside in|residing in|home in|citizens? of|nationals? of|residents? of|people of|patients? (of|in)|passport of|leaving|coming from|back (in|to)|back home (in|to)|home to|(return|returned|returning|go home) to|du|depuis|de)( the)? $/

/** Countries that a text names, in its order. */
export function placesIn(text: string): NamedPlace[] {
  let rest = ` ${inCatalogueWords(plain(text))} `
  const found: (NamedPlace & { at: number })[] = []
  for (const { code, name } of NAMES) {
    const at = rest.indexOf(` ${name} `)
    if (at < 0) continue
    const isOrigin =
      ORIGIN.test(rest.slice(0, at + 1)) ||
      / (passport|citizens?|nationals?)\b/.test(rest.slice(at + name.length, at + name.length + 12))
    rest = `${rest.slice(0, at + 1)}${'#'.repeat(name.length)}${rest.slice(at + 1 + name.length)}`
    if (!found.some((place) => place.code === code))
      found.push({ code, name: displayName(code), isOrigin, at })
  }
  return found.sort((a, b) => a.at - b.at).map(({ at: _, ...place }) => place)
}
