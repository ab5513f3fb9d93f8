import type { Findings } from '../findings.js'
import { readable } from './amounts.js'
import { textOf } from './text-of.js'

const NUMBER = String.raw`\d+(?:[.,]\d+)?`
const PERCENT = String.raw`\s?(?:%|per ?cent\b|pct\b|percentage points?\b)`
const SHARE = new RegExp(
  String.raw`(?<from>${NUMBER})(?:${PERCENT})?\s?(?:-|–|—|to|and|or)\s?(?<to>${NUMBER})${PERCENT}|(?<one>${NUMBER})${PERCENT}`,
  'gi',
)
/** "9 out of 10", "9 in 10": a share as well. */
const OF_SO_MANY = /\b\d+ (?:out of|in|of|of every|in every) (?:every )?(?:10|20|50|100|1000|1,000)\b/gi
const OUTCOME =
  /\b(success\w*|surviv\w*|cured?|cures|mortality|die|died|deaths?|complications?|pregnan\w+|births?|effective\w*|works?|satisf\w+|outcomes?|recover\w*|chances?|risks?|fail\w*|patients)\b/i
/** Without a sign. */
const BARE =
  /\b(?:success|survival|cure|pregnancy|mortality|complication) rates?\b[^.!?\d]{0,25}(\d+(?:[.,]\d+)?)/gi

const sharesIn = (text: string): number[] =>
  [...text.matchAll(SHARE)].flatMap(({ groups }) =>
    [groups?.from, groups?.to, groups?.one].flatMap((value) =>
      value === undefined ? [] : [Number(value.replace(',', '.'))],
    ),
  )

/** Whether every percentage is said by the findings; one about how treatment turns out only by its treatment. */
export function holdsKnownSharesOnly(sentence: string, findings: Findings): boolean {
  const text = readable(sentence.replace(/\]\([^)]*\)/g, ']'))
  const known = readable(textOf(findings))
  const isOutcome = OUTCOME.test(text)
  const parts = isOutcome ? [...text.matchAll(OF_SO_MANY)].map(([part]) => part.toLowerCase()) : []
  const shares = [...sharesIn(text), ...[...text.matchAll(BARE)].map(([, value]) => Number(value))]
  if (shares.length === 0) return parts.every((part) => known.toLowerCase().includes(part))
  const said = text.toLowerCase()
  const named = findings.treatments.filter(({ name }) =>
    said.includes(readable(name).toLowerCase().replace(/ \(.*/, '')),
  )
  const rates = (named.length > 0 ? named : findings.treatments).map(
    ({ successRatePercentage }) => successRatePercentage,
  )
  const allowed = new Set<number | null>(isOutcome ? rates : [...rates, ...sharesIn(known)])
  return shares.every((share) => allowed.has(share))
}
