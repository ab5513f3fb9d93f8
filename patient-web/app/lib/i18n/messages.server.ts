import { type CompiledMessage, compileMessageOrThrow } from '@lingui/message-utils/compileMessage'
import { rewriterOf } from './pseudo-locale.server'

export type Messages = Record<string, CompiledMessage>

const files = import.meta.glob<Record<string, string>>('../../locales/*/*.json', {
  eager: true,
  import: 'default',
})
/** The sentences of the API by language, which both front ends have. */
const sentences = import.meta.glob<Record<string, string>>(
  '../../../../packages/api-client/problems/*.json',
  {
    eager: true,
    import: 'default',
  },
)
const compiled = new Map<string, Messages>()

/** The texts of the namespaces in one language, compiled once a process. A language that lacks a file has English. */
export function messages(locale: string | undefined, ...namespaces: string[]): Messages {
  return Object.assign({}, ...namespaces.map((namespace) => load(locale ?? 'en', namespace)))
}

/** The sentences of problems by their codes. */
export const problemSentences = (locale: string): Messages =>
  compile(`problems ${locale}`, locale, sentences[sentencesOf(locale)] ?? sentences[sentencesOf('en')])

const sentencesOf = (locale: string) => `../../../../packages/api-client/problems/${locale}.json`

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
