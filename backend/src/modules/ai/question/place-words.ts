/** Cities, old names and nationalities, in the names that the catalogue has. */
const PLACES: [said: string, meant: string][] = [
  ['k l|kl|klang valley|kuala lumpar|kualalumpur|kuala lampur', 'kuala lumpur'],
  ['penang|pinang|georgetown|pulau pinang', 'george town'],
  ['petaling jaya|subang|sunway city', 'subang jaya'],
  [
    'malaya|malay(?= hospitals?| clinics?| doctors?)|malaysian|malaysians|malaisie|johor(?: bahru)?|malacca|melaka|ipoh|langkawi|kuching|kota kinabalu|sabah|sarawak|putrajaya',
    'malaysia',
  ],
  [
    'siam|thai(?! (?:speak|language|massage))|thais|thailande|phuket|chiang mai|pattaya|hua hin|koh samui|krung thep',
    'thailand',
  ],
  ['madras', 'chennai'],
  ['gurgaon', 'gurugram'],
  [
    'bharat|hindustan|indian(?! ocean)|indians|inde|mumbai|bombay|bangalore|bengaluru|hyderabad|kolkata|calcutta|kerala|cochin|kochi|pune|goa|ahmedabad|jaipur|tamil nadu|vellore',
    'india',
  ],
  ['(?<!new )delhi|dehli|ncr', 'new delhi'],
  ['constantinople|byzantium|stambul|istambul', 'istanbul'],
  ['turkiye|turkish(?! (?:speak|language))|turks|turquie|antalya|izmir|bursa|anatolia|asia minor', 'turkey'],
  [
    'south korean|(?<!south |north )korea(?:ns?)?|coree(?: du sud)?|republic of korea|busan|incheon|gangnam|daegu|jeju',
    'south korea',
  ],
]
const PATTERNS = PLACES.map(([said, meant]) => [new RegExp(String.raw`\b(?:${said})\b`, 'g'), meant] as const)

export const inPlaceWords = (text: string): string =>
  PATTERNS.reduce((said, [pattern, meant]) => said.replace(pattern, meant), text)
