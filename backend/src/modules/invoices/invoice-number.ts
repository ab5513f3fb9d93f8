import { look } from '../offers/index.js'

/** Letters of other scripts that readers take for a dash. */
const DASH_LETTERS = /[ー一ㅡᅳ]/gu
const BETWEEN = /[^\p{L}\p{M}\p{N}]+/u

/**
 * Reduces the number of an invoice to what a reader takes it for: capitals, accents, wide and similar letters make no difference, and all
 * dashes, spaces and other signs between its parts are one dash.
 */
function foldNumber(number: string): string {
  const parts = number
    .normalize('NFKC')
    .replace(/\p{Default_Ignorable_Code_Point}/gu, '')
    .replace(DASH_LETTERS, '-')
    .split(BETWEEN)
  return parts.map(look).filter(Boolean).join('-')
}

/** Whether readers take two numbers of invoices for one. */
export const isSameNumber = (one: string, other: string): boolean =>
  one === other || (foldNumber(one) !== '' && foldNumber(one) === foldNumber(other))
