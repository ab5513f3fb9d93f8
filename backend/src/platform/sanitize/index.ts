export { sanitizeText } from './sanitize-text.js'
export { sanitizeTexts } from './sanitize-texts.js'
export { trimText } from './trim-text.js'
