import { type I18n, setupI18n } from '@lingui/core'
import { compileMessage } from '@lingui/message-utils/compileMessage'
import { localeOf, rewriterOf } from '@sihat/locales'

/** ICU messages by language (BCP 47) and id. A text that a language lacks is English. */
export type Catalogues<Id extends string> = { en: Record<Id, string> } & Record<
  string,
  Partial<Record<Id, string>>
>

/** Finds the texts of catalogues in a language. They are English for a language that the product does not have. */
export function textsOf<Id extends string>(
  catalogues: Catalogues<Id>,
): (locale: string | null | undefined) => I18n {
  const found = new Map<string, I18n>()
  return (locale) => {
    const { code } = localeOf(locale)
    const texts = found.get(code) ?? setupI18n({ locale: code, messages: { [code]: compiled(code) } })
    found.set(code, texts)
    return texts
  }

  function compiled(code: string) {
    const texts = Object.entries<string>({ ...catalogues.en, ...catalogues[code] })
    return Object.fromEntries(texts.map(([id, text]) => [id, compileMessage(text, rewriterOf(code))]))
  }
}
