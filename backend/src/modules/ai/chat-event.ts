import type { UserActor, Visitor } from '../../platform/authz/index.js'
import type { ProblemError } from '../../platform/errors/index.js'
import { networkOf } from '../../platform/throttle/index.js'
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

/** Returns whose requests limits count: the account, or the network of a visitor. */
export const subjectOf = ({ actor, ip }: Pick<Asker, 'actor' | 'ip'>): string =>
  actor.kind === 'user' ? actor.userId : networkOf(ip)

/** A piece of an answer, which says from the first one on that it is about an emergency; at last the whole. */
export type ChatEvent =
  | { type: 'text'; text: string; emergency?: true }
  | { type: 'done'; answer: ChatAnswer }

/** Of a message that tells of an emergency. */
export type UrgentInput = Pick<ChatInput, 'message' | 'conversationId' | 'country'>
