import { type CompiledMessage, compileMessageOrThrow } from '@lingui/message-utils/compileMessage'
import { rewriterOf } from '@sihat/locales'

export type Messages = Record<string, CompiledMessage>

const files = import.meta.glob<Record<string, string>>('../../locales/*/*.json', {
  eager: true,
  import: 'default',
})
const compiled = new Map<string, Messages>()

/** The texts of the namespaces in one language, compiled once a process. A language that lacks a file has English. */
export function messages(locale: string | undefined, ...namespaces: string[]): Messages {
  return Object.assign({}, ...namespaces.map((namespace) => load(locale ?? 'en', namespace)))
}

function load(locale: string, namespace: string): Messages {
  const key = `../../locales/${locale}/${namespace}.json`
  return compile(key, locale, files[key] ?? files[`../../locales/en/${namespace}.json`])
}

function compile(key: string, locale: string, texts: Record<string, string> | undefined): Messages {
  const known = compiled.get(key)
  if (known) return known
  if (!texts) throw new Error(`No messages for ${key}`)
  const result = Object.fromEntries(
    Object.entries(texts).map(([id, text]) => [id, compileMessageOrThrow(text, rewriterOf(locale))]),
  )
  compiled.set(key, result)
  return result
}
