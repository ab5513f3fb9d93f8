import type { CompiledMessage } from '@lingui/message-utils/compileMessage'
import type { UIMatch } from 'react-router'

/** All texts that the loaders of the shown routes brought along. */
export function pageMessages(
  matches: readonly Pick<UIMatch, 'loaderData'>[],
): Record<string, CompiledMessage> {
  return Object.assign({}, ...matches.map(({ loaderData }) => messagesOf(loaderData)))
}

function messagesOf(loaderData: unknown): object {
  return typeof loaderData === 'object' && loaderData !== null && 'messages' in loaderData
    ? (loaderData.messages as object)
    : {}
}
