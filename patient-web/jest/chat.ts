import type { ChatAnswer, Conversation } from '~/lib/api/types'

export function chatAnswer(changes: Partial<ChatAnswer> = {}): ChatAnswer {
  return {
    response: 'See [Hip Replacement](/treatments/hip-replacement).',
    emergency: false,
    sources: [],
    conversationId: null,
    withTeam: false,
    ...changes,
  }
}

export function conversation(changes: Partial<Conversation> = {}): Conversation {
  return {
    id: 'conversation-1',
    title: 'What does it cost?',
    withTeam: false,
    unread: 0,
    updatedAt: '2026-11-21T08:00:00Z',
    messages: [],
    ...changes,
  }
}

export function said(role: Conversation['messages'][number]['role'], content: string) {
  return {
    id: `${role}-${content}`,
    role,
    content,
    sources: [],
    emergency: false,
    createdAt: '2026-11-21T08:00:00Z',
  }
}

/** The test environment lays nothing out: the end of a conversation is in view, and each move to it is counted. */
export function withLayout() {
  const moves: Element[] = []
  const observers: ((seen: boolean) => void)[] = []
  globalThis.IntersectionObserver = class {
    constructor(report: (entries: { isIntersecting: boolean }[]) => void) {
      observers.push((seen) => report([{ isIntersecting: seen }]))
    }
    observe() {}
    disconnect() {}
  } as unknown as typeof IntersectionObserver
  Element.prototype.scrollIntoView = function () {
    moves.push(this)
  }
  return { moves, see: (seen: boolean) => observers.at(-1)?.(seen) }
}

export interface Deferred<T> {
  promise: Promise<T>
  resolve: (value: T) => void
  reject: (error: unknown) => void
}

/** A promise that the test settles. */
export function deferred<T>(): Deferred<T> {
  let settle: Pick<Deferred<T>, 'resolve' | 'reject'> | undefined
  const promise = new Promise<T>((resolve, reject) => {
    settle = { resolve, reject }
  })
  return Object.assign({ promise }, settle as Pick<Deferred<T>, 'resolve' | 'reject'>)
}
