/** Control characters but tabs and line breaks. */
const CONTROLS = /[\p{Cc}--[\t\n\r]]/gv
/** A mark behind three others. Burmese and Tibetan letters carry more. */
const MARK = String.raw`[[\p{Mn}\p{Me}\u200c\u200d]--[\p{Script=Myanmar}\p{Script=Tibetan}]]`
const STACKED = new RegExp(String.raw`(?<=${MARK}{3})(?![\u200c\u200d])${MARK}`, 'gv')

/** Removes control characters, and the marks with which a letter covers the lines around it. */
export const withoutNoise = (text: string): string => text.replace(CONTROLS, '').replace(STACKED, '')
