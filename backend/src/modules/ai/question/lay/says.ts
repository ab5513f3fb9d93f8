/** What is said, and what the catalogue calls it. */
export type LayWord = [said: RegExp, meant: string]

const WITHIN = String.raw`(?: \w+){0,5}? `

/** A pattern of whole words; two points stand for a few words between. */
export const says = (pattern: string) =>
  new RegExp(String.raw`\b(?:${pattern.replaceAll(' .. ', WITHIN)})\b`, 'g')

export const TUMMY = '(?:tummy|belly|stomach|abdomen|waist)'
