import { localeOf } from '@sihat/locales'
import type { MailLocale } from './mail-texts.js'

/** @param amount in US dollars */
export const mailDollars = (locale: MailLocale, amount: number): string =>
  new Intl.NumberFormat(localeOf(locale).code, { style: 'currency', currency: 'USD' }).format(amount)

export const mailNumber = (locale: MailLocale, number: number): string =>
  new Intl.NumberFormat(localeOf(locale).code).format(number)

/** Writes day and time in UTC: `Dec 21, 2026, 14:05`. The texts name the zone. */
export const mailMoment = (locale: MailLocale, at: Date): string =>
  new Intl.DateTimeFormat(localeOf(locale).code, {
    month: 'short',
    day: '2-digit',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
    timeZone: 'UTC',
  }).format(at)
