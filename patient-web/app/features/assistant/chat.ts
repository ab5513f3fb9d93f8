import { ApiError } from '~/lib/api/error'
import type { ChatAnswer, ChatInput, Conversation, Source } from '~/lib/api/types'
import { failureMessage } from '~/lib/i18n/failure'
import type { Message } from '~/lib/i18n/i18n'
import type { OnText } from './api'

/** As many of the earlier turns as an adviser is given. */
const TURNS_SENT = 12

export interface ChatMessage {
  key: string
  role: 'user' | 'assistant' | 'team'
  content: string
  sources: Source[]
  emergency: boolean
  createdAt?: string
  /** The line broke before the end of the answer. */
  broken?: boolean
}

export interface ChatState {
  messages: readonly ChatMessage[]
  /** What has arrived of the answer under way; undefined while none is. */
  partial: string | undefined
  /** Why the last message has no answer, and whether the same one can have one. */
  failure: { text: Message; again: boolean } | undefined
  /** The newest answer to an emergency. It stays, whatever is said afterwards. */
  emergency: string | undefined
  /** What is typed and not sent. */
  draft: string
  conversationId: string | null
  /** Undefined before the first answer. */
  kept: boolean | undefined
  withTeam: boolean
}

type Ask = (input: ChatInput, onText: OnText, signal: AbortSignal) => Promise<ChatAnswer>

export type Chat = ReturnType<typeof createChat>

const EMPTY: ChatState = {
  messages: [],
  partial: undefined,
  failure: undefined,
  emergency: undefined,
  draft: '',
  conversationId: null,
  kept: undefined,
  withTeam: false,
}

const emergencyIn = (messages: readonly ChatMessage[]) =>
  messages.findLast(({ emergency, role }) => emergency && role === 'assistant')?.content

let lastKey = 0
function message(role: ChatMessage['role'], content: string, more: Partial<ChatMessage> = {}): ChatMessage {
  lastKey += 1
  return { key: `new-${lastKey}`, role, content, sources: [], emergency: false, ...more }
}

export function messagesOf({ messages }: Conversation): ChatMessage[] {
  return messages.map(({ id, ...told }) => ({ key: id, ...told }))
}

/** One conversation, whoever shows it: what was said, what is under way, what is typed. */
export function createChat(ask: Ask, given: Partial<ChatState> = {}, country?: string) {
  let state: ChatState = { ...EMPTY, ...given, emergency: emergencyIn(given.messages ?? []) }
  let underWay: AbortController | undefined
  const listeners = new Set<() => void>()

  function set(changes: Partial<ChatState>) {
    state = { ...state, ...changes }
    for (const listener of listeners) listener()
  }

  function history(): ChatInput['conversationHistory'] {
    const said = state.messages.slice(0, -1).filter(({ broken }) => !broken)
    return said
      .slice(-TURNS_SENT)
      .flatMap(({ role, content }) => (role === 'team' ? [] : [{ role, content }]))
  }

  function inputFor(text: string): ChatInput {
    const { conversationId } = state
    return {
      message: text,
      ...(conversationId ? { conversationId } : { conversationHistory: history() }),
      ...(country && { country }),
    }
  }

  async function answer(text: string, signal: AbortSignal): Promise<ChatAnswer> {
    const onText: OnText = (piece, emergency) => {
      if (signal.aborted) return
      const partial = (state.partial ?? '') + piece
      // The number to call is there even where the line breaks before the end.
      set({ partial, ...(emergency && { emergency: partial }) })
    }
    try {
      return await ask(inputFor(text), onText, signal)
    } catch (error) {
      // It was deleted on another device: what is on the page goes on as a new one.
      if (!state.conversationId || !(error instanceof ApiError) || error.status !== 404) throw error
      set({ conversationId: null, withTeam: false })
      return ask(inputFor(text), onText, signal)
    }
  }

  async function run(text: string) {
    const controller = new AbortController()
    underWay = controller
    set({ partial: '', failure: undefined })
    try {
      const told = await answer(text, controller.signal)
      if (controller.signal.aborted) return
      const { response, emergency, sources, withTeam } = told
      set({
        partial: undefined,
        emergency: emergency ? response : state.emergency,
        // What the team has is told once, above the conversation.
        messages: withTeam
          ? state.messages
          : [...state.messages, message('assistant', response, { emergency, sources })],
        conversationId: told.conversationId ?? state.conversationId,
        kept: told.conversationId !== null,
        // An emergency is answered before the conversation is read: the answer does not know who has it.
        withTeam: emergency ? state.withTeam : withTeam,
      })
    } catch (error) {
      if (controller.signal.aborted) return
      broke(error)
    }
  }

  /** What has arrived stays: it may be the number to call. */
  function broke(error: unknown) {
    const arrived = state.partial ? [message('assistant', state.partial, { broken: true })] : []
    const refused = error instanceof ApiError && error.status === 400
    const words = error instanceof ApiError ? failureMessage(error) : 'assistant.failed'
    set({
      partial: undefined,
      messages: [...state.messages, ...arrived],
      failure: { text: words, again: !refused },
    })
  }

  const withoutBroken = () => state.messages.filter(({ broken }) => !broken)

  return {
    get: () => state,
    subscribe(listener: () => void) {
      listeners.add(listener)
      return () => {
        listeners.delete(listener)
      }
    },
    type: (draft: string) => set({ draft }),
    send(text = state.draft) {
      if (!text.trim() || state.partial !== undefined) return
      const typed = text === state.draft
      set({ messages: [...state.messages, message('user', text.trim())], ...(typed && { draft: '' }) })
      void run(text.trim())
    },
    again() {
      const messages = withoutBroken()
      const last = messages.findLast(({ role }) => role === 'user')
      if (!last || state.partial !== undefined) return
      set({ messages })
      void run(last.content)
    },
    /** Back into the field, to be changed. */
    takeBack() {
      const messages = withoutBroken()
      const last = messages.at(-1)
      if (last?.role !== 'user') return
      set({ messages: messages.slice(0, -1), draft: last.content, failure: undefined })
    },
    /** As it is kept; what is typed stays. */
    show(conversation: Conversation) {
      if (state.partial !== undefined) return
      const { id, withTeam } = conversation
      const messages = messagesOf(conversation)
      set({
        messages,
        emergency: emergencyIn(messages) ?? state.emergency,
        conversationId: id,
        kept: true,
        withTeam,
        failure: undefined,
      })
    },
    /** Begins anew; an answer under way is not waited for. */
    reset() {
      underWay?.abort()
      set({ ...EMPTY, draft: state.draft })
    },
  }
}
