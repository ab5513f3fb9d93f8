export { escapeHtml, html, Markup } from './html.js'
export { sanitizeText } from './sanitize-text.js'
export { sanitizeTexts } from './sanitize-texts.js'
export { trimText } from './trim-text.js'
