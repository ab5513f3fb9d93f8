/** After a word that says to call, in the languages that emergencies are answered in. */
const CALLED =
  /(?<![a-z])(?:call|dial|ring|phone|appelez|composez|piga|اتصل|llame|ligue|拨打)\D{0,24}?(\d{2,5})(?!\d|\s*(?:%|min|sec|hour|day))/gi
/** The numbers of DOMAIN's countries that nothing else is likely to be. */
const KNOWN = /(?<![\d$.,])(?:999|112|1669|119|10177|907)(?!\d|\s*%|[.,]\d)/g
const MOST = 2

const latin = (text: string) => text.replace(/[٠-٩]/g, (digit) => `${'٠١٢٣٤٥٦٧٨٩'.indexOf(digit)}`)

/** The numbers to call that an answer names, the first one first. Empty where none can be read for sure. */
export function emergencyNumbers(answer: string): string[] {
  const text = latin(answer)
  const found = [...text.matchAll(CALLED), ...text.matchAll(KNOWN)].map((match) => ({
    at: match.index + match[0].length,
    number: match[1] ?? match[0],
  }))
  const inOrder = found.sort((one, other) => one.at - other.at).map(({ number }) => number)
  return [...new Set(inOrder)].slice(0, MOST)
}
