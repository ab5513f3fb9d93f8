import { ENGLISH } from '@sihat/locales'
import { textsOf } from '../../platform/texts/index.js'
import en from './locales/en.json' with { type: 'json' }

export type MailTextId = keyof typeof en

/** The language of the reader's profile. A mail is English if the profile names no language, or one without a catalogue. */
export type MailLocale = string | null | undefined

/** The team reads English. */
export const TEAM_LOCALE = ENGLISH.code

const textsIn = textsOf({ en })

/** The text of a mail in the reader's language. */
export const mailText = (locale: MailLocale, id: MailTextId, values?: Record<string, string | number>) =>
  textsIn(locale)._(id, values)

export const MAIL_TEXT_IDS = Object.keys(en) as MailTextId[]
