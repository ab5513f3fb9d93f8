import { type I18n, setupI18n } from '@lingui/core'
import { compileMessage } from '@lingui/message-utils/compileMessage'
import { ENGLISH, localeOf } from '../../platform/locales/index.js'
import en from './locales/en.json' with { type: 'json' }

export type MailTextId = keyof typeof en

/** The language of the reader's profile. A mail is English if the profile names no language, or one without a catalogue. */
export type MailLocale = string | null | undefined

/** The team reads English. */
export const TEAM_LOCALE = ENGLISH.code

/** The texts by language. A text that a language lacks is English. */
export const MAIL_CATALOGUES: Record<string, Partial<Record<MailTextId, string>>> = { en }

const written = new Map<string, I18n>()

function i18nOf(locale: MailLocale): I18n {
  const { code } = localeOf(locale)
  const i18n = written.get(code) ?? setupI18n({ locale: code, messages: { [code]: compiled(code) } })
  written.set(code, i18n)
  return i18n
}

const compiled = (code: string) =>
  Object.fromEntries(
    Object.entries({ ...en, ...MAIL_CATALOGUES[code] }).map(([id, text]) => [id, compileMessage(text)]),
  )

/** The text of a mail in the reader's language. */
export const mailText = (locale: MailLocale, id: MailTextId, values?: Record<string, string | number>) =>
  i18nOf(locale)._(id, values)

export const MAIL_TEXT_IDS = Object.keys(en) as MailTextId[]
