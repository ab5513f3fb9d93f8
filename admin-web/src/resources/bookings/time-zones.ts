/** @returns the name for people: `Asia/Kuala Lumpur` */
export const zoneLabel = (timeZone: string): string => timeZone.replaceAll('_', ' ')

/**
 * @param zones of the API
 * @returns the zones to choose from, with the zone of the form, which is there before the API answers
 */
export const zoneChoices = (zones: string[], own: string | undefined) =>
  [...new Set(own ? [...zones, own] : zones)].map((id) => ({ id, name: zoneLabel(id) }))

/** The zone of hospitals in a country that has a single one. */
export const ZONE_OF_COUNTRY: Partial<Record<string, string>> = {
  IN: 'Asia/Kolkata',
  KR: 'Asia/Seoul',
  MY: 'Asia/Kuala_Lumpur',
  SG: 'Asia/Singapore',
  TH: 'Asia/Bangkok',
  TR: 'Europe/Istanbul',
}
