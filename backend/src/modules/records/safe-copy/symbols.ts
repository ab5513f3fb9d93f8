/** Characters of symbol fonts that change what a document says. Codes are those of the fonts, without the private use prefix F0. */
const SYMBOLS: Record<string, Record<string, string>> = {
  symbol: {
    '61': 'α',
    '62': 'β',
    '67': 'γ',
    '6D': 'µ',
    A3: '≤',
    AE: '→',
    B0: '°',
    B1: '±',
    B3: '≥',
    B4: '×',
    B7: '•',
    BB: '≈',
    AD: '↑',
    AF: '↓',
  },
  wingdings: { '6F': '☐', '78': '☒', A8: '☐', FB: '✗', FC: '✓', FD: '☒', FE: '☑' },
  'wingdings 2': { '4F': '✗', '50': '✓', '51': '☒', '52': '☑', '53': '☒', '54': '☒', A3: '☐' },
}

/** Returns the Unicode text of a character in a symbol font. An unknown character says that it is missing. */
export function symbolText(font: string, code: string): string {
  const key = code
    .toUpperCase()
    .replace(/^F0(?=..$)/, '')
    .replace(/^00/, '')
  return SYMBOLS[font.toLowerCase()]?.[key] ?? '[symbol not shown]'
}
