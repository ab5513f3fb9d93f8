export const QUOTE_REQUEST_STATUSES = [
  'draft',
  'awaiting_consent',
  'sent',
  'viewed',
  'question_open',
  'offered',
  'declined',
  'expired',
  'withdrawn',
] as const
export type QuoteRequestStatus = (typeof QUOTE_REQUEST_STATUSES)[number]

export const QUOTE_REQUEST_ACTORS = ['patient', 'team', 'hospital', 'system'] as const
export type QuoteRequestActor = (typeof QUOTE_REQUEST_ACTORS)[number]

interface Transition {
  from: readonly QuoteRequestStatus[]
  to: QuoteRequestStatus
  by: readonly QuoteRequestActor[]
}

/** The hospital has the brief and can still answer. */
export const WAITING = ['sent', 'viewed', 'question_open'] as const satisfies QuoteRequestStatus[]

/** It is the hospital's turn: while the patient has a question to answer, the due time waits. */
export const HOSPITALS_TURN = ['sent', 'viewed'] as const satisfies QuoteRequestStatus[]

/** The team acts for a hospital that does not use the desk. A late offer is welcome. */
const TRANSITIONS = {
  propose: { from: ['draft'], to: 'awaiting_consent', by: ['team'] },
  send: { from: ['draft'], to: 'sent', by: ['patient'] },
  consent: { from: ['awaiting_consent'], to: 'sent', by: ['patient'] },
  open: { from: ['sent'], to: 'viewed', by: ['hospital', 'team'] },
  ask: { from: HOSPITALS_TURN, to: 'question_open', by: ['hospital', 'team'] },
  answer: { from: ['question_open'], to: 'viewed', by: ['patient', 'team'] },
  offer: { from: [...WAITING, 'expired'], to: 'offered', by: ['hospital', 'team'] },
  decline: { from: WAITING, to: 'declined', by: ['hospital', 'team'] },
  leave: { from: ['awaiting_consent', ...WAITING, 'expired'], to: 'declined', by: ['system'] },
  expire: { from: HOSPITALS_TURN, to: 'expired', by: ['system'] },
  withdraw: {
    from: ['draft', 'awaiting_consent', ...WAITING, 'offered', 'expired'],
    to: 'withdrawn',
    by: ['patient', 'team', 'system'],
  },
} as const satisfies Record<string, Transition>

export type QuoteRequestTransition = keyof typeof TRANSITIONS

/** Whose turn it is. Nobody's once the request has ended. */
const TURNS: Record<QuoteRequestStatus, QuoteRequestActor | null> = {
  draft: 'patient',
  awaiting_consent: 'patient',
  sent: 'hospital',
  viewed: 'hospital',
  question_open: 'patient',
  offered: 'patient',
  declined: null,
  expired: 'team',
  withdrawn: null,
}

export const turnOf = (status: QuoteRequestStatus): QuoteRequestActor | null => TURNS[status]

/** Returns the status after the transition. Undefined where this actor cannot make it from here. */
export function nextQuoteRequestStatus(
  name: QuoteRequestTransition,
  from: QuoteRequestStatus,
  by: QuoteRequestActor,
): QuoteRequestStatus | undefined {
  const transition: Transition = TRANSITIONS[name]
  return transition.from.includes(from) && transition.by.includes(by) ? transition.to : undefined
}
