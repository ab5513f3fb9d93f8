import { localeOf } from '@sihat/locales'
import type { MailLocale } from './mail-texts.js'

/** @param amount in US dollars */
export const mailDollars = (locale: MailLocale, amount: number): string =>
  formatsIn(locale).dollars.format(amount)

export const mailNumber = (locale: MailLocale, number: number): string =>
  formatsIn(locale).number.format(number)

/** Writes day and time in UTC: `Dec 21, 2026, 14:05`. The texts name the zone. */
export const mailMoment = (locale: MailLocale, at: Date): string => formatsIn(locale).moment.format(at)

type Formats = ReturnType<typeof formatsOf>

/** By language. A format takes long to make. */
const made = new Map<string, Formats>()

function formatsIn(locale: MailLocale): Formats {
  const { code } = localeOf(locale)
  const formats = made.get(code) ?? formatsOf(code)
  made.set(code, formats)
  return formats
}

const formatsOf = (code: string) => ({
  dollars: new Intl.NumberFormat(code, { style: 'currency', currency: 'USD' }),
  number: new Intl.NumberFormat(code),
  moment: new Intl.DateTimeFormat(code, {
    month: 'short',
    day: '2-digit',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
    timeZone: 'UTC',
  }),
})
