import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'

const require = createRequire(import.meta.url)

/** A machine may have no font for Arabic letters. The page reaches no network, so that the font is part of it. */
const FONTS = {
  400: require.resolve('@fontsource/noto-sans-arabic/files/noto-sans-arabic-arabic-400-normal.woff2'),
  700: require.resolve('@fontsource/noto-sans-arabic/files/noto-sans-arabic-arabic-700-normal.woff2'),
}

const arabicFont = (weight: keyof typeof FONTS): string => `@font-face {
  font-family: "Noto Sans Arabic"; font-weight: ${weight};
  src: url(data:font/woff2;base64,${readFileSync(FONTS[weight], 'base64')}) format("woff2");
  unicode-range: U+0600-06FF, U+0750-077F, U+0870-08FF, U+FB50-FDFF, U+FE70-FEFC;
}`

/** @param footer stands on each page, beside its number: letters, digits and spaces */
export const printStyle = (footer: string): string => `
${arabicFont(400)}
${arabicFont(700)}
@page {
  size: A4;
  margin: 16mm 16mm 18mm;
  @bottom-left { content: "${footer.replace(/[^\w ,.-]/g, '')}"; font: 7.5pt sans-serif; color: #475960; }
  @bottom-right { content: "Page " counter(page) " of " counter(pages); font: 7.5pt sans-serif; color: #475960; }
}
body { margin: 0; color: #17262b; font: 9.5pt/1.45 "Noto Sans", "Open Sans", "DejaVu Sans", "Noto Sans Arabic", sans-serif; }
header { border-bottom: 1.5pt solid #0b5a61; padding-bottom: 3mm; }
.brand { margin: 0; color: #0b5a61; font-weight: 700; }
h1 { margin: 1mm 0; font-size: 18pt; line-height: 1.2; }
h2 { margin: 7mm 0 2mm; color: #0b5a61; font-size: 12pt; break-after: avoid; }
section { break-inside: avoid; }
section.long { break-inside: auto; }
p, ul, dl { margin: 0 0 2mm; }
ul { padding-inline-start: 5mm; }
dl { display: grid; grid-template-columns: 48mm 1fr; gap: 1.2mm 4mm; }
dt { color: #475960; }
dd { margin: 0; }
dd, td, li, p, tbody th { overflow-wrap: anywhere; }
.lines { white-space: pre-line; unicode-bidi: plaintext; }
table { width: 100%; border-collapse: collapse; margin-bottom: 2mm; }
th, td { padding: 1.2mm 3mm 1.2mm 0; text-align: start; vertical-align: top; border-bottom: .4pt solid #cbd5d6; }
thead th { color: #475960; font-weight: 400; font-size: 8.5pt; }
tbody th { font-weight: 400; }
tbody th.group { padding-top: 3mm; font-weight: 700; }
td.state { width: 20mm; }
tr { break-inside: avoid; }
tr.group { break-after: avoid; }
.amount { text-align: end; white-space: nowrap; font-variant-numeric: tabular-nums; }
.small { display: block; color: #475960; font-size: 8.5pt; }
.total th, .total td { font-weight: 700; }
code { font: 8pt "DejaVu Sans Mono", monospace; overflow-wrap: anywhere; }
`
