import type { Findings } from '../findings.js'
import { amountsIn, readable } from './amounts.js'
import { textOf } from './text-of.js'

const AT = String.raw`\s?(?:@|\(at\)|\[at\]|\{at\})\s?|\sat\s(?=[\w-]+(?:\s?(?:\(dot\)|\[dot\])\s?|\sdot\s))`
const DOT = String.raw`\s?(?:\.|\(dot\)|\[dot\])\s?|\sdot\s`
const ADDRESS = new RegExp(String.raw`[\w.+-]+(?:${AT})[\w-]+(?:(?:${DOT})[a-z][\w-]*)+`, 'gi')
const NUMBER = /(?<![\w,.])(?:\+|00)?\(?\d(?:[\s()./–-]{0,3}\d){6,}/g
/** Short ones too, where somebody is told to call. */
const CALLED =
  /\b(?:call|dial|phone|ring|text|whatsapp|telephone|hotline|tel|fax)\b[^.!?\d]{0,30}?(\d[\d\s-]{1,}\d)/gi
const DATE =
  /^(?:19|20)\d\d\s?[-–/]\s?(?:(?:19|20)\d\d|\d\d?\s?[-–/]\s?\d\d?)$|^\d\d?\s?[./-]\s?\d\d?\s?[./-]\s?(?:19|20)\d\d$/

const digits = (text: string) => text.replace(/\D/g, '')
const address = (text: string) =>
  text.toLowerCase().replace(new RegExp(AT, 'gi'), '@').replace(new RegExp(DOT, 'gi'), '.').replace(/\s/g, '')

/** Whether every telephone number and mail address is one of the findings: whoever calls a wrong one tells a stranger. */
export function holdsKnownContactsOnly(sentence: string, findings: Findings): boolean {
  const text = readable(sentence.replace(/\]\([^)]*\)/g, ']'))
  const known = readable(textOf(findings))
  // Money is looked at by itself.
  const amounts = amountsIn(text).filter(({ currency }) => currency !== null)
  const isMoney = (at: number) => amounts.some(({ start, end }) => at >= start && at <= end)
  const numbers = [
    ...[...text.matchAll(NUMBER)].filter(
      ({ 0: number, index }) => !DATE.test(number.trim()) && !isMoney(index),
    ),
    ...[...text.matchAll(CALLED)].map(([, number]) => [number ?? '']),
  ]
  const knownNumbers = new Set([...known.matchAll(NUMBER)].map(([number]) => digits(number)))
  const addresses = [...text.matchAll(ADDRESS)].map(([found]) => address(found))
  const knownAddresses = new Set([...known.matchAll(ADDRESS)].map(([found]) => address(found)))
  return (
    numbers.every(([number]) => knownNumbers.has(digits(number ?? ''))) &&
    addresses.every((one) => knownAddresses.has(one.replace(/\.$/, '')))
  )
}
