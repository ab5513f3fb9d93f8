import type { Findings, FoundHospital } from '../findings.js'
import { COMMON_WORDS } from '../question/common-words.js'
import { plain } from '../question/words.js'
import { readable } from './amounts.js'
import { textOf } from './text-of.js'

/** Those who look at hospitals, and what they are called by. */
const BODIES: [name: string, called: RegExp][] = [
  ['jci', /\b(jci|joint commission( international)?)\b/],
  ['msqh', /\b(msqh|malaysian society for quality in health)\b/],
  ['nabh', /\bnabh?l?\b|\bnational accreditation board\b/],
  ['achs', /\b(achsi?|australian council on healthcare standards)\b/],
  ['iso', /\biso( \d{4,5})?\b/],
  ['esmo', /\besmo\b/],
  ['temos', /\btemos\b/],
  ['koiha', /\bkoiha\b/],
  ['gahar', /\bgahar\b/],
  ['planetree', /\bplanetree\b/],
  ['chks', /\b(chks|qha trent)\b/],
  ['ha', /\b(hospital accreditation institute|thai hospital accreditation)\b/],
  ['hipaa', /\bhipaa\b/],
  ['magnet', /\bmagnet (status|hospital|recognition)\b/],
  ['cap', /\bcollege of american pathologists\b/],
]
/** The letters of those that a text names. */
export const accreditationsIn = (text: string): string[] => {
  const said = plain(text)
  return BODIES.filter(([, called]) => called.test(said)).map(([name]) => name.toUpperCase())
}

const ACCREDITED = /\b(accredited|accreditations?|certified|certifications?|licen[cs]ed|gold seal)\b/
const DENIED = /\b(no|not|never|without|none|lacks?|neither|nor|dont|doesnt|isnt|hasnt|cannot)\b/
const UNCHECKED = /\bnot (verified|checked)\b/g
const GENERAL = /^(hospitals?|medical|cent(er|re)|international|clinics?|institut|institute)$/

/** Whether accreditations are those that the findings know of the hospitals meant; to deny one, they have to know of none. */
export function holdsKnownAccreditationsOnly(
  sentence: string,
  findings: Findings,
  before: FoundHospital[],
): boolean {
  const said = plain(readable(sentence)).replace(UNCHECKED, ' ')
  const bodies = BODIES.filter(([, called]) => called.test(said))
  const isGeneral = bodies.length === 0 && ACCREDITED.test(said)
  if ((bodies.length === 0 && !isGeneral) || /\?\s*$/.test(sentence)) return true
  const isDenied = DENIED.test(said)
  const named = hospitalsIn(sentence, findings)
  const meant = named.length > 0 ? named : before.length > 0 ? before : findings.hospitals
  const known = plain(
    meant.flatMap(({ accreditations }) => accreditations.map(({ value }) => value)).join(' '),
  )
  const texts = named.length > 0 ? '' : plain(textOf({ ...findings, hospitals: [] }))
  if (isGeneral) return isDenied || known !== '' || ACCREDITED.test(texts)
  return bodies.every(([, called]) =>
    isDenied ? !called.test(known) || called.test(texts) : called.test(known) || called.test(texts),
  )
}

/** Hospitals that a sentence names: by their whole name, else by a word that only they are called by. */
export function hospitalsIn(sentence: string, { hospitals }: Findings): FoundHospital[] {
  const said = ` ${plain(readable(sentence))} `
  const whole = hospitals.filter(
    ({ name, slug }) =>
      sentence.includes(`/hospitals/${slug})`) || said.includes(` ${plain(name.replace(/ ?[(,].*/, ''))} `),
  )
  if (whole.length > 0) return whole
  return hospitals.filter(({ name, city }) =>
    plain(name)
      .split(' ')
      .some(
        (word) =>
          word.length > 2 &&
          !GENERAL.test(word) &&
          !COMMON_WORDS.has(word) &&
          !plain(city).split(' ').includes(word) &&
          said.includes(` ${word} `),
      ),
  )
}
