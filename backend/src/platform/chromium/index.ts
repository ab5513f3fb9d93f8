export { Chromium, ChromiumGone } from './chromium.js'
export { removeLeftovers } from './leftovers.js'
export { PdfPrinter } from './pdf-printer.js'
