import type { UserActor, Visitor } from '../../platform/authz/index.js'
import type { ProblemError } from '../../platform/http/index.js'
import type { ChatAnswer, ChatInput } from './chat.dto.js'

/** Whoever writes to the assistant. */
export interface Asker {
  actor: UserActor | Visitor
  ip: string
  /** Why the request would be refused if it told of no emergency. */
  refusal: ProblemError | undefined
  /** The same for a message that is sent again: a kept message is kept once. Ignored where nothing is kept. */
  idempotencyKey?: string | undefined
}

/** A piece of an answer, which says from the first one on that it is about an emergency; at last the whole. */
export type ChatEvent =
  | { type: 'text'; text: string; emergency?: true }
  | { type: 'done'; answer: ChatAnswer }

/** Of a message that tells of an emergency. */
export type UrgentInput = Pick<ChatInput, 'message' | 'conversationId' | 'country'>
