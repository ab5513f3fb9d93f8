import type { TimeZones } from '../../providers/types'

/** The zone of hospitals in a country that has a single one. */
export const ZONE_OF_COUNTRY: Partial<Record<string, string>> = {
  IN: 'Asia/Kolkata',
  KR: 'Asia/Seoul',
  MY: 'Asia/Kuala_Lumpur',
  SG: 'Asia/Singapore',
  TH: 'Asia/Bangkok',
  TR: 'Europe/Istanbul',
}
const COUNTRY = new Intl.DisplayNames('en', { type: 'region' })

/** @returns the name for people: `Asia/Kuala Lumpur` */
export const zoneLabel = (timeZone: string): string => timeZone.replaceAll('_', ' ')

export interface ZoneChoice {
  id: string
  name: string
  /** The names that find the zone: the one on the screen, the IANA name, its former names and the country. */
  words: string
}

/**
 * @param zones of the API
 * @returns the zones to choose from, with the zone of the form, which is there before the API answers
 */
export const zoneChoices = ({ items, replaced }: TimeZones, own: string | undefined): ZoneChoice[] =>
  [...new Set(own ? [...items, own] : items)].map((id) => {
    const names = [id, ...replaced.filter(({ current }) => current === id).map(({ name }) => name)]
    const countries = Object.keys(ZONE_OF_COUNTRY).filter((code) => ZONE_OF_COUNTRY[code] === id)
    const words = [...names.map(zoneLabel), ...names, ...countries.map((code) => COUNTRY.of(code))]
    return { id, name: zoneLabel(id), words: words.join('\n') }
  })
