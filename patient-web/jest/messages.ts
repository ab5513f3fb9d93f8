import { compileMessageOrThrow } from '@lingui/message-utils/compileMessage'
import sentences from '../../packages/api-client/problems/en.json'
import { rewriterOf } from '../app/lib/i18n/pseudo-locale.server'

export const messages = () => ({})

export const problemSentences = (locale: string) =>
  Object.fromEntries(
    Object.entries(sentences).map(([code, text]) => [code, compileMessageOrThrow(text, rewriterOf(locale))]),
  )
