import { type I18n, type Messages, setupI18n } from '@lingui/core'
import { createContext, type ReactNode, use, useMemo } from 'react'
import type { MessageId } from './message-ids'

/** The id of a text in locales/<language>/. */
export type { MessageId }

/** Gives the text of an id, with the values of its placeholders. */
export type Translate = (id: MessageId, values?: Record<string, unknown>) => string

/** A text of ours, or one that the server wrote for the person, with how long it wants them to wait. */
export type Message =
  | MessageId
  | { id: MessageId; values: Record<string, unknown> }
  | { text: string; waitSeconds?: number }

const I18nContext = createContext<I18n | undefined>(undefined)

export function createI18n(locale: string, messages: Messages): I18n {
  return setupI18n({ locale, messages: { [locale]: messages } })
}

export function I18nProvider({
  locale,
  messages,
  children,
}: {
  locale: string
  messages: Messages
  children: ReactNode
}) {
  const i18n = useMemo(() => createI18n(locale, messages), [locale, messages])
  return <I18nContext value={i18n}>{children}</I18nContext>
}

function useI18n(): I18n {
  const i18n = use(I18nContext)
  if (!i18n) throw new Error('No I18nProvider above this component')
  return i18n
}

/** For texts that are made outside a component. */
export function translator(locale: string, messages: Messages): Translate {
  const i18n = createI18n(locale, messages)
  return (id, values) => i18n._(id, values)
}

export function useT(): Translate {
  const i18n = useI18n()
  return (id, values) => i18n._(id, values)
}

export function useMessage(): (message: Message) => string {
  const t = useT()
  return (message) => {
    if (typeof message === 'string') return t(message)
    if ('id' in message) return t(message.id, message.values)
    const { text, waitSeconds } = message
    if (!waitSeconds) return text
    return `${text} ${t('common.error.retryIn', { minutes: Math.ceil(waitSeconds / 60) })}`
  }
}

export function useLocale(): string {
  return useI18n().locale
}
