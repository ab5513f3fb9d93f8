/** Names that IANA replaced. Browsers still list the old ones; the API stores the current ones. */
const REPLACED_ZONES: Partial<Record<string, string>> = {
  'Africa/Asmera': 'Africa/Asmara',
  'America/Buenos_Aires': 'America/Argentina/Buenos_Aires',
  'America/Catamarca': 'America/Argentina/Catamarca',
  'America/Cordoba': 'America/Argentina/Cordoba',
  'America/Jujuy': 'America/Argentina/Jujuy',
  'America/Mendoza': 'America/Argentina/Mendoza',
  'America/Coral_Harbour': 'America/Atikokan',
  'America/Godthab': 'America/Nuuk',
  'America/Indianapolis': 'America/Indiana/Indianapolis',
  'America/Louisville': 'America/Kentucky/Louisville',
  'Asia/Calcutta': 'Asia/Kolkata',
  'Asia/Katmandu': 'Asia/Kathmandu',
  'Asia/Rangoon': 'Asia/Yangon',
  'Asia/Saigon': 'Asia/Ho_Chi_Minh',
  'Atlantic/Faeroe': 'Atlantic/Faroe',
  'Europe/Kiev': 'Europe/Kyiv',
  'Pacific/Enderbury': 'Pacific/Kanton',
  'Pacific/Ponape': 'Pacific/Pohnpei',
  'Pacific/Truk': 'Pacific/Chuuk',
}

/** @returns the current IANA name of a time zone: `Asia/Kolkata` for `Asia/Calcutta` */
export const currentZoneName = (timeZone: string): string => REPLACED_ZONES[timeZone] ?? timeZone

/** @returns the name for people: `Asia/Kuala Lumpur` */
export const zoneLabel = (timeZone: string): string => timeZone.replaceAll('_', ' ')

const ZONES = Intl.supportedValuesOf('timeZone').map(currentZoneName).sort()

/** @returns the zones to choose from, with the stored zone, which the browser may not list */
export const zoneChoices = (stored: string | undefined) =>
  [...new Set(stored ? [...ZONES, stored] : ZONES)].map((id) => ({ id, name: zoneLabel(id) }))

/** The zone of hospitals in a country that has a single one. */
export const ZONE_OF_COUNTRY: Partial<Record<string, string>> = {
  IN: 'Asia/Kolkata',
  MY: 'Asia/Kuala_Lumpur',
  SG: 'Asia/Singapore',
  TH: 'Asia/Bangkok',
  TR: 'Europe/Istanbul',
}
