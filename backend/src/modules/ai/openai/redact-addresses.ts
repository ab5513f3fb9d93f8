const BEGIN = '(?<![\\p{L}\\p{N}])'
const END = '(?![\\p{L}\\p{N}])'
const HOUSE =
  '(?:(?:no\\.?|plot|house|flat|apartment|apt\\.?|unit|block|lot)\\s{0,2})?\\p{Nd}{1,5}[A-Za-z]?(?:/\\p{Nd}{1,4})?'
/** Words that stand between a number and "road" in a sentence about something else. */
const NO_STREET =
  'days?|weeks?|months?|years?|hours?|minutes?|min|km|miles?|meters?|hospitals?|clinics?|people|the|a|an|in|on|of|to|from|by|at|near|for|and|or|is'
const WORDS = `(?:(?!(?:${NO_STREET})${END})[\\p{L}\\p{M}'’.-]{1,30} ){1,3}`

const PATTERNS = [
  // 12 Moi Avenue, Flat 4 Kimathi Street
  `${BEGIN}${HOUSE},? ${WORDS}(?:street|road|avenue|lane|boulevard|crescent|highway|estate|st|rd|ave|blvd|ln)${END}\\.?`,
  // 12 bis, rue de la Paix
  `${BEGIN}(?:\\p{Nd}{1,4}(?: ?(?:bis|ter))?,? )(?:rue|avenue|av\\.|boulevard|bd|allée|impasse|place|chemin|route|quai)(?: [\\p{L}\\p{M}\\p{Nd}'’.-]{1,30}){1,4}`,
  // No. 5, Jalan Tun Razak 12/3
  `${BEGIN}(?:${HOUSE},? )?(?:jalan|jln\\.?|jl\\.|lorong|lebuh|persiaran) [\\p{L}\\p{Nd}][\\p{L}\\p{Nd}/.-]{0,30}(?: (?=[\\p{Lu}\\p{Nd}])[\\p{L}\\p{Nd}/.-]{1,30}){0,3}`,
  // ٥ شارع التحرير
  `(?:\\p{Nd}{1,4}[،,]? )?${BEGIN}شارع [\\p{L}\\p{M}]{2,30}(?: ال[\\p{L}\\p{M}]{2,30})?(?: رقم \\p{Nd}{1,4})?`,
  // Mtaa wa Lumumba, nyumba namba 12
  `${BEGIN}(?:mtaa wa|barabara ya) [\\p{L}\\p{M}'-]{2,30}(?:,? (?:nyumba )?namba \\p{Nd}{1,5})?`,
  // P.O. Box 30197, BP 1234, S.L.P. 9083, ص.ب ١٢٣
  `${BEGIN}(?:p\\.? ?o\\.? ?box|b\\.?p\\.?|boîte postale|s\\.?l\\.?p\\.?|peti sava|ص\\.? ?ب\\.?|صندوق بريد) ?(?:no\\.? ?|:? ?)\\p{Nd}{2,7}(?:[ ,-]{1,2}\\p{Nd}{4,6})?`,
].map((pattern) => new RegExp(pattern, 'giu'))

export const redactAddresses = (text: string) =>
  PATTERNS.reduce((rest, pattern) => rest.replace(pattern, '[address]'), text)
