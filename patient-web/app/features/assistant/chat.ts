import { ApiError } from '~/lib/api/error'
import { newIdempotencyKey } from '~/lib/api/idempotency-key'
import type { ChatAnswer, ChatInput, Conversation, Source } from '~/lib/api/types'
import { failureMessage } from '~/lib/i18n/failure'
import type { Message } from '~/lib/i18n/i18n'

/** As many of the earlier turns as an adviser is given. */
const TURNS_SENT = 12

/** Why a message has no answer, and whether the same one can be sent again. */
export interface Unsent {
  text: Message
  again: boolean
}

export interface ChatMessage {
  /** Of a message that was written here: its idempotency key. */
  key: string
  role: 'user' | 'assistant' | 'team'
  content: string
  sources: Source[]
  emergency: boolean
  createdAt?: string
  /** The line broke before the end of the answer. */
  broken?: boolean
  /** It waits for its answer: nobody knows yet whether it arrived. */
  sending?: boolean
  /** It has no answer, and may not have arrived. */
  unsent?: Unsent
}

/** The offer that the next messages are about. */
export interface AskedOffer {
  id: string
  hospital: string
}

export interface ChatState {
  messages: readonly ChatMessage[]
  /** What has arrived of the answer under way; undefined while none is. */
  partial: string | undefined
  /** Why the message in the field was not sent, on a page without scripts. */
  failure: Message | undefined
  /** The newest answer to an emergency. It stays, whatever is said afterwards. */
  emergency: string | undefined
  /** What is typed and not sent. */
  draft: string
  conversationId: string | null
  /** Undefined before the first answer. */
  kept: boolean | undefined
  withTeam: boolean
  offer: AskedOffer | undefined
}

/** A piece of the answer, and whether that is about an emergency. */
export type OnText = (text: string, emergency: boolean) => void

export interface Asked {
  input: ChatInput
  /** The same for a message that is sent again. */
  idempotencyKey: string
}

type Ask = (asked: Asked, onText: OnText, signal: AbortSignal) => Promise<ChatAnswer>

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
  offer: undefined,
}

const emergencyIn = (messages: readonly ChatMessage[]) =>
  messages.findLast(({ emergency, role }) => emergency && role === 'assistant')?.content

const message = (
  role: ChatMessage['role'],
  content: string,
  more: Partial<ChatMessage> = {},
): ChatMessage => ({ key: newIdempotencyKey(), role, content, sources: [], emergency: false, ...more })

export function messagesOf({ messages }: Conversation): ChatMessage[] {
  return messages.map(({ id, ...told }) => ({ key: id, ...told }))
}

export const isUnanswered = ({ sending, unsent }: ChatMessage) => sending === true || unsent !== undefined

const joined = (...texts: string[]) => texts.filter((text) => text.trim()).join('\n\n')

/** The unsent messages of a page that are not in the kept conversation. The answer to one that is may have been lost. */
function stillUnsent(messages: readonly ChatMessage[], kept: readonly ChatMessage[]): ChatMessage[] {
  const contents = kept.flatMap(({ role, content }) => (role === 'user' ? [content] : []))
  const isKept = ({ content }: ChatMessage) => {
    const place = contents.indexOf(content)
    return place >= 0 && contents.splice(place, 1).length > 0
  }
  // Messages that were answered come first: of two with the same words, the other one is unsent.
  for (const message of messages) if (!isUnanswered(message)) isKept(message)
  return messages.filter((message) => isUnanswered(message) && !isKept(message))
}

/** One conversation, whoever shows it: what was said, what is under way, what is typed. */
export function createChat(ask: Ask, given: Partial<ChatState> = {}, country?: string) {
  let state: ChatState = { ...EMPTY, ...given, emergency: emergencyIn(given.messages ?? []) }
  let underWay: AbortController | undefined
  /** Counts what a conversation that is being read may not have. */
  let answers = 0
  const listeners = new Set<() => void>()

  function set(changes: Partial<ChatState>) {
    state = { ...state, ...changes }
    for (const listener of listeners) listener()
  }

  function history(): ChatInput['conversationHistory'] {
    const said = state.messages.filter((message) => !message.broken && !isUnanswered(message))
    return said
      .slice(-TURNS_SENT)
      .flatMap(({ role, content }) => (role === 'team' ? [] : [{ role, content }]))
  }

  function inputFor(text: string): ChatInput {
    const { conversationId, offer } = state
    return {
      message: text,
      ...(offer && { offerId: offer.id }),
      ...(conversationId ? { conversationId } : { conversationHistory: history() }),
      ...(country && { country }),
    }
  }

  async function answer({ key, content }: ChatMessage, signal: AbortSignal): Promise<ChatAnswer> {
    const onText: OnText = (piece, emergency) => {
      if (signal.aborted) return
      const partial = (state.partial ?? '') + piece
      // The number to call is there even where the line breaks before the end.
      set({ partial, ...(emergency && { emergency: partial }) })
    }
    try {
      return await ask({ input: inputFor(content), idempotencyKey: key }, onText, signal)
    } catch (error) {
      // It was deleted on another device: what is on the page goes on as a new one.
      if (!state.conversationId || !(error instanceof ApiError) || error.status !== 404) throw error
      set({ conversationId: null, withTeam: false })
      return ask({ input: inputFor(content), idempotencyKey: key }, onText, signal)
    }
  }

  /** The newest message of the page is the one that waits for its answer. */
  async function run(asked: ChatMessage) {
    const controller = new AbortController()
    underWay = controller
    const before = state.messages.filter(({ key, broken }) => key !== asked.key && !broken)
    const { unsent: _unsent, ...sent } = asked
    set({ partial: '', failure: undefined, messages: [...before, { ...sent, sending: true }] })
    try {
      const told = await answer(asked, controller.signal)
      if (controller.signal.aborted) return
      answers += 1
      const { response, emergency, sources, withTeam } = told
      const messages = settled(asked.key, {})
      set({
        partial: undefined,
        emergency: emergency ? response : state.emergency,
        // What the team has is told once, above the conversation.
        messages: withTeam ? messages : [...messages, message('assistant', response, { emergency, sources })],
        conversationId: told.conversationId ?? state.conversationId,
        kept: told.conversationId !== null,
        // An emergency is answered before the conversation is read: the answer does not know who has it.
        withTeam: emergency ? state.withTeam : withTeam,
      })
    } catch (error) {
      if (controller.signal.aborted) return
      broke(asked.key, error)
    }
  }

  const settled = (key: string, more: Partial<ChatMessage>) =>
    state.messages.map((message) => {
      if (message.key !== key) return message
      const { sending: _sending, ...rest } = message
      return { ...rest, ...more }
    })

  /** What has arrived stays: it may be the number to call. */
  function broke(key: string, error: unknown) {
    const arrived = state.partial ? [message('assistant', state.partial, { broken: true })] : []
    const refused = error instanceof ApiError && error.status === 400
    const text = error instanceof ApiError ? failureMessage(error) : 'assistant.failed'
    set({
      partial: undefined,
      messages: [...settled(key, { unsent: { text, again: !refused } }), ...arrived],
    })
  }

  const unanswered = (key: string) => state.messages.find((message) => message.key === key && message.unsent)

  function show(conversation: Conversation) {
    if (state.partial !== undefined) return
    const { id, withTeam } = conversation
    const kept = messagesOf(conversation)
    const messages = [...kept, ...stillUnsent(state.messages, kept)]
    set({
      messages,
      emergency: emergencyIn(messages) ?? state.emergency,
      conversationId: id,
      kept: true,
      withTeam,
    })
  }

  return {
    get: () => state,
    set,
    subscribe(listener: () => void) {
      listeners.add(listener)
      return () => {
        listeners.delete(listener)
      }
    },
    type: (draft: string) => set({ draft }),
    send(text = state.draft) {
      if (!text.trim() || state.partial !== undefined) return
      if (text === state.draft) set({ draft: '' })
      void run(message('user', text.trim()))
    },
    again(key: string) {
      const asked = unanswered(key)
      if (asked && state.partial === undefined) void run(asked)
    },
    /** Resolves once no answer is under way. */
    answered: () =>
      new Promise<void>((resolve) => {
        const look = () => {
          if (state.partial !== undefined) return
          listeners.delete(look)
          resolve()
        }
        listeners.add(look)
        look()
      }),
    /** Back into the field, to be changed. */
    takeBack(key: string) {
      const asked = unanswered(key)
      if (!asked) return
      set({
        messages: state.messages.filter((message) => message !== asked),
        draft: joined(asked.content, state.draft),
      })
    },
    /** As it is kept; what is typed or unsent stays. */
    show,
    /** Shows the conversation as it is kept. What was read before an answer came is out of date, and is read again. */
    async refresh(read: () => Promise<Conversation | undefined>): Promise<void> {
      for (;;) {
        const before = answers
        const kept = await read()
        if (answers !== before) continue
        if (kept) show(kept)
        return
      }
    },
    /** Begins anew; an answer under way is not waited for. Unsent messages go back into the field. */
    reset() {
      underWay?.abort()
      answers += 1
      const unsent = state.messages.filter(({ unsent }) => unsent).map(({ content }) => content)
      set({ ...EMPTY, draft: joined(...unsent, state.draft) })
    },
  }
}
