import { latin } from './redact-numbers.js'

const MONTHS =
  'january|february|march|april|may|june|july|august|september|october|november|december|jan|feb|mar|apr|jun|jul|aug|sept|sep|oct|nov|dec|' +
  'janvier|février|fevrier|mars|avril|mai|juin|juillet|août|aout|septembre|octobre|novembre|décembre|decembre|' +
  'يناير|فبراير|مارس|أبريل|ابريل|مايو|يونيو|يوليو|أغسطس|اغسطس|سبتمبر|أكتوبر|اكتوبر|نوفمبر|ديسمبر|' +
  'januari|februari|machi|aprili|mei|juni|julai|agosti|septemba|oktoba|novemba|desemba|mac|ogos|september|oktober|disember|desember|agustus|juli|maret'
const DAY = '\\p{Nd}{1,2}(?:st|nd|rd|th|er)?'
const NUMERIC = '\\p{Nd}{1,2}[./-]\\p{Nd}{1,2}[./-]\\p{Nd}{4}|\\p{Nd}{4}[./-]\\p{Nd}{1,2}[./-]\\p{Nd}{1,2}'
const NAMED = `${DAY}[\\s-](?:of |de )?(?:${MONTHS})\\.?,?[\\s-](?:ya )?\\p{Nd}{4}|(?:${MONTHS})\\.? ${DAY},? \\p{Nd}{4}`
const NO_YEAR = `\\p{Nd}{1,2}[./-]\\p{Nd}{1,2}(?:[./-]\\p{Nd}{2})?|${DAY}[\\s-](?:of |de )?(?:${MONTHS})`
const ALONE = '(?<![\\p{L}\\p{N}./-])'
const ENDS = '(?![\\p{L}\\p{N}])'

const BIRTH =
  'born|birthday|birthdate|birth date|date of birth|dob|d\\.o\\.b\\.?|né|née|naissance|مواليد|الميلاد|ميلادي|ولدت|مولود|مولودة|nilizaliwa|kuzaliwa|alizaliwa|lahir'
const BORN = new RegExp(
  `(?<![\\p{L}\\p{N}])(${BIRTH})([^\\p{Nd}\\n]{0,16}?)(?:${NUMERIC}|${NAMED}|${NO_YEAR})${ENDS}`,
  'giu',
)
const FULL = new RegExp(`${ALONE}(?:${NUMERIC}|${NAMED})${ENDS}`, 'giu')

/** Days of birth go; of other days that have passed the year stays. Days to come are when somebody wants to travel. */
export function redactDates(text: string, thisYear = new Date().getUTCFullYear()): string {
  return text.replace(BORN, '$1$2[date of birth]').replace(FULL, (date) => {
    const year = latin(date).match(/\d{4}/)?.[0] ?? ''
    return Number(year) < thisYear ? year : date
  })
}
