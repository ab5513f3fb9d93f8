import { setupI18n } from '@lingui/core'
import { compileMessage } from '@lingui/message-utils/compileMessage'
import en from './locales/en.json' with { type: 'json' }

export type MailTextId = keyof typeof en

const compile = (catalogue: Record<string, string>) =>
  Object.fromEntries(Object.entries(catalogue).map(([id, text]) => [id, compileMessage(text)]))

const i18n = setupI18n({ locale: 'en', messages: { en: compile(en) } })

/** The text of a mail in the reader's language; English until other catalogues exist. */
export const mailText = (id: MailTextId, values?: Record<string, string>) => i18n._(id, values)

export const MAIL_TEXT_IDS = Object.keys(en) as MailTextId[]
