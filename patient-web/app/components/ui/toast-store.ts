import type { Message, MessageId } from '~/lib/i18n/i18n'

export interface Toast {
  id: number
  tone: 'success' | 'destructive'
  title: MessageId
  body: Message
  /** The page says the same where it happened, so that an error need not stay. */
  onPage?: boolean
}

const SUCCESS_STAYS_MS = 6_000
const ERROR_ON_PAGE_STAYS_MS = 10_000
let toasts: readonly Toast[] = []
let lastId = 0
const listeners = new Set<() => void>()

function set(next: readonly Toast[]): void {
  toasts = next
  for (const listener of listeners) listener()
}

/** Shows a short message. A success leaves by itself or for the next message; an error stays until it is closed, unless the page says it too. */
export function showToast(toast: Omit<Toast, 'id'>): number {
  lastId += 1
  const id = lastId
  const errors = toasts.filter(({ tone }) => tone === 'destructive')
  set([...errors.slice(-2), { ...toast, id }])
  if (toast.tone === 'success') setTimeout(() => dismissToast(id), SUCCESS_STAYS_MS)
  else if (toast.onPage) setTimeout(() => dismissToast(id), ERROR_ON_PAGE_STAYS_MS)
  return id
}

export function dismissToast(id: number): void {
  set(toasts.filter((toast) => toast.id !== id))
}

export function clearErrors(): void {
  set(toasts.filter(({ tone }) => tone !== 'destructive'))
}

export function subscribeToToasts(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export function currentToasts(): readonly Toast[] {
  return toasts
}
