/** ISO 3166-1 alpha-2. */
const COUNTRIES = (
  'AD AE AF AG AI AL AM AO AQ AR AS AT AU AW AX AZ BA BB BD BE BF BG BH BI BJ BL BM BN BO BQ BR BS BT BV BW BY BZ CA CC ' +
  'CD CF CG CH CI CK CL CM CN CO CR CU CV CW CX CY CZ DE DJ DK DM DO DZ EC EE EG EH ER ES ET FI FJ FK FM FO FR GA GB GD ' +
  'GE GF GG GH GI GL GM GN GP GQ GR GS GT GU GW GY HK HM HN HR HT HU ID IE IL IM IN IO IQ IR IS IT JE JM JO JP KE KG KH ' +
  'KI KM KN KP KR KW KY KZ LA LB LC LI LK LR LS LT LU LV LY MA MC MD ME MF MG MH MK ML MM MN MO MP MQ MR MS MT MU MV MW ' +
  'MX MY MZ NA NC NE NF NG NI NL NO NP NR NU NZ OM PA PE PF PG PH PK PL PM PN PR PS PT PW PY QA RE RO RS RU RW SA SB SC ' +
  'SD SE SG SH SI SJ SK SL SM SN SO SR SS ST SV SX SY SZ TC TD TF TG TH TJ TK TL TM TN TO TR TT TV TW TZ UA UG UM US UY ' +
  'UZ VA VC VE VG VI VN VU WF WS YE YT ZA ZM ZW'
).split(' ')

/** ISO 4217: those of the patients' countries, of the destinations, and the one that is charged. */
const CURRENCIES =
  'USD NGN ZAR KES GHS TZS ETB MAD EGP DZD ZMW UGX XOF XAF RWF MYR THB INR TRY KRW IDR BDT PKR LKR NPR PHP MMK SGD VND'.split(
    ' ',
  )

/** Each in its own name. */
const LANGUAGES = ['en', 'fr', 'ar', 'sw']

export interface Option {
  value: string
  label: string
}

function named(codes: string[], type: 'region' | 'currency', locale: string): Option[] {
  const names = new Intl.DisplayNames(locale, { type })
  const options = codes.map((value) => ({ value, label: names.of(value) ?? value }))
  return options.sort((a, b) => a.label.localeCompare(b.label, locale))
}

export const countryOptions = (locale: string) => named(COUNTRIES, 'region', locale)

export const currencyOptions = (locale: string) =>
  named(CURRENCIES, 'currency', locale).map(({ value, label }) => ({ value, label: `${label} (${value})` }))

export const languageOptions = (): Option[] =>
  LANGUAGES.map((value) => {
    const label = new Intl.DisplayNames(value, { type: 'language' }).of(value) ?? value
    return { value, label: label.charAt(0).toLocaleUpperCase(value) + label.slice(1) }
  })
