/** What to dial for an ambulance, by country (ISO 3166, two letters); the first is the one to dial first. */
const NUMBERS: Record<string, string[]> = {
  MY: ['999'],
  TH: ['1669'],
  IN: ['112'],
  TR: ['112'],
  KR: ['119'],
  SG: ['995'],
  NG: ['112'],
  ZA: ['112', '10177'],
  KE: ['999', '112'],
  GH: ['112'],
  UG: ['999'],
  TZ: ['112'],
  ET: ['907'],
  RW: ['912'],
  SN: ['1515'],
  CI: ['185'],
  CM: ['119'],
  MA: ['15'],
  EG: ['123'],
  DZ: ['14'],
  TN: ['190'],
  SA: ['997'],
  AE: ['998'],
  QA: ['999'],
  KW: ['112'],
  JO: ['911'],
  ID: ['112', '119'],
  VN: ['115'],
  PH: ['911'],
  CN: ['120'],
  JP: ['119'],
  TW: ['119'],
  HK: ['999'],
  BD: ['999'],
  PK: ['1122', '115'],
  LK: ['1990'],
  NP: ['102'],
  GB: ['999'],
  IE: ['112', '999'],
  US: ['911'],
  CA: ['911'],
  AU: ['000'],
  NZ: ['111'],
  CH: ['144', '112'],
  NO: ['113', '112'],
}
/** One number in all of the European Union. */
const EUROPEAN_UNION = 'AT BE BG HR CY CZ DK EE FI FR DE GR HU IT LV LT LU MT NL PL PT RO SK SI ES SE'.split(
  ' ',
)

/** Police numbers of countries where the ambulance has another number. Empty where we are not certain. */
const POLICE: Record<string, string[]> = {
  TH: ['191'],
  KR: ['112'],
  SG: ['999'],
  ZA: ['10111', '112'],
  ET: ['991'],
  RW: ['112'],
  SN: ['17'],
  CI: [],
  CM: ['117'],
  MA: ['19'],
  EG: ['122'],
  DZ: ['17'],
  TN: ['197'],
  SA: ['999'],
  AE: ['999'],
  ID: ['110', '112'],
  VN: ['113'],
  CN: ['110'],
  JP: ['110'],
  TW: ['110'],
  PK: ['15'],
  LK: ['119'],
  NP: ['100'],
  CH: ['117'],
  NO: ['112'],
}

/** Lines for people in despair, where we are certain of them. */
const CRISIS_LINES: Record<string, string> = {
  US: '988',
  CA: '988',
  GB: '116 123',
  IE: '116 123',
  FR: '3114',
  ES: '024',
  AU: '13 11 14',
  NZ: '1737',
  ZA: '0800 567 567',
  IN: '14416',
  MY: '15555',
  SG: '1767',
  TH: '1323',
  KR: '109',
}

const COUNTRY_NAMES = new Intl.DisplayNames('en', { type: 'region' })

/** Finds the code of a country whose emergency number is known by its English name ("Kenya"). */
export function countryCodeOf(name: string): string | undefined {
  const wanted = name.trim().toLowerCase()
  return [...Object.keys(NUMBERS), ...EUROPEAN_UNION].find(
    (code) => COUNTRY_NAMES.of(code)?.toLowerCase() === wanted,
  )
}

export function emergencyNumbers(countryCode: string | undefined): string[] {
  const code = countryCode?.toUpperCase() ?? ''
  return NUMBERS[code] ?? (EUROPEAN_UNION.includes(code) ? ['112'] : [])
}

export const policeNumbers = (countryCode: string | undefined): string[] =>
  POLICE[countryCode?.toUpperCase() ?? ''] ?? emergencyNumbers(countryCode)

export const crisisLine = (countryCode: string | undefined): string | undefined =>
  CRISIS_LINES[countryCode?.toUpperCase() ?? '']
