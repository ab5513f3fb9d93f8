import type { Findings } from '../findings.js'
import { readable } from './amounts.js'
import { textOf } from './text-of.js'

const ENDING =
  'com|org|net|info|biz|io|co|ai|app|site|online|shop|store|xyz|me|link|click|live|health|clinic|hospital|doctor|care|travel|gov|edu|example|eu|uk|us|ca|au|de|fr|my|th|in|tr|kr|sg|ae|ng|ke|gh|ug|tz|et|eg|za|rw|zm|bd|id|pk|lk|np|ph|vn|ru|cn|ly|gl'
const DOT = String.raw`(?:\.| ?\(dot\) ?| ?\[dot\] ?| dot (?=(?:com|org|net|co|info)\b))`
/** Without a scheme and "www", which are taken out with links; behind an "@" it is part of a mail address, which is looked at by itself. */
const DOMAIN = new RegExp(
  String.raw`(?<![@\w.-])(?!www\.)(?:(?:[a-z0-9][a-z0-9-]{0,60}${DOT}){1,4}(?:${ENDING})(?![\w-]))`,
  'g',
)

/** Whether every address of a website is one of the findings. */
export function holdsKnownDomainsOnly(sentence: string, findings: Findings): boolean {
  const found = domainsIn(sentence.replace(/\]\([^)]*\)/g, ']'))
  if (found.length === 0) return true
  const known = new Set(domainsIn(textOf(findings)))
  return found.every((one) => known.has(one))
}

const domainsIn = (text: string) =>
  // With a scheme it is taken out where links are.
  [
    ...readable(text)
      .replace(/\b[a-z]{2,10}:\/\/\S{1,2000}/gi, ' ')
      .matchAll(DOMAIN),
  ].map(([domain]) => domain.replace(new RegExp(DOT, 'g'), '.').toLowerCase())
