const FAULT_KINDS = ['reject', 'tempfail', 'hang', 'drop'] as const
export type FaultKind = (typeof FAULT_KINDS)[number]

export function isFaultKind(value: unknown): value is FaultKind {
  return FAULT_KINDS.some((kind) => kind === value)
}

/** Faults that a test asked for: the next `times` mails meet them. */
export class MailFaults {
  readonly #pending: FaultKind[] = []

  plan(kind: FaultKind, times: number): void {
    for (let count = 0; count < times; count += 1) this.#pending.push(kind)
  }

  next(): FaultKind | undefined {
    return this.#pending.shift()
  }
}
