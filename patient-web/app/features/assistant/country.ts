/** The countries whose emergency numbers the product knows, by the time zones of their devices. */
const COUNTRIES: Record<string, string> = {
  'Africa/Accra': 'GH',
  'Africa/Addis_Ababa': 'ET',
  'Africa/Algiers': 'DZ',
  'Africa/Cairo': 'EG',
  'Africa/Casablanca': 'MA',
  'Africa/Dar_es_Salaam': 'TZ',
  'Africa/Johannesburg': 'ZA',
  'Africa/Kampala': 'UG',
  'Africa/Lagos': 'NG',
  'Africa/Nairobi': 'KE',
  'Asia/Bangkok': 'TH',
  'Asia/Calcutta': 'IN',
  'Asia/Istanbul': 'TR',
  'Asia/Kolkata': 'IN',
  'Asia/Kuala_Lumpur': 'MY',
  'Asia/Kuching': 'MY',
  'Asia/Seoul': 'KR',
  'Europe/Istanbul': 'TR',
}

/** Where the device is. Its language says nothing about that. */
export function countryHere(
  timeZone = new Intl.DateTimeFormat().resolvedOptions().timeZone,
): string | undefined {
  return COUNTRIES[timeZone]
}
