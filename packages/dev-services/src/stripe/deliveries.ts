import { createHmac } from 'node:crypto'
import type Stripe from 'stripe'
import type { AccountState } from './state.ts'

const RETRY_SECONDS = [1, 2, 5, 10, 30, 60, 300, 900, 3_600]
const ANSWER_WITHIN_MS = 20_000

/** The header under which an event is believed. */
export function signature(body: string, secret: string, seconds = Math.floor(Date.now() / 1000)): string {
  const v1 = createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex')
  return `t=${seconds},v1=${v1}`
}

interface Destination {
  url: string
  secret: string
}

/** Brings events to the product, until it takes them. */
export class Deliveries {
  private timer: NodeJS.Timeout | undefined
  private running: Promise<void> | undefined
  private again = false
  private closed = false

  constructor(
    private readonly state: AccountState,
    private readonly save: () => void,
    private readonly destination: Destination | undefined,
  ) {}

  add({ id }: Stripe.Event): void {
    if (!this.destination) return
    this.state.deliveries.push({ eventId: id, attempts: 0, dueAt: Date.now() })
    this.wake()
  }

  wake(): void {
    if (this.closed || !this.destination) return
    this.again = true
    this.running ??= this.work().finally(() => {
      this.running = undefined
      if (this.again) this.wake()
    })
  }

  /** Resolves when everything that was due has been tried. */
  async settled(): Promise<void> {
    while (this.running) await this.running
  }

  async close(): Promise<void> {
    this.closed = true
    clearTimeout(this.timer)
    await this.running
  }

  private async work(): Promise<void> {
    clearTimeout(this.timer)
    this.again = false
    for (const delivery of [...this.state.deliveries]) {
      if (this.closed) return
      if (delivery.dueAt > Date.now()) continue
      const event = this.state.events[delivery.eventId]
      const taken = !event || (await this.send(event))
      const wait = RETRY_SECONDS[delivery.attempts]
      delivery.attempts += 1
      if (taken || wait === undefined)
        this.state.deliveries = this.state.deliveries.filter((other) => other !== delivery)
      else delivery.dueAt = Date.now() + wait * 1000
      if (taken && event) event.pending_webhooks = 0
      this.save()
    }
    const next = Math.min(...this.state.deliveries.map(({ dueAt }) => dueAt))
    if (Number.isFinite(next)) this.timer = setTimeout(() => this.wake(), Math.max(0, next - Date.now()))
  }

  private async send(event: Stripe.Event): Promise<boolean> {
    if (!this.destination) return true
    const body = JSON.stringify(event)
    try {
      const { ok } = await fetch(this.destination.url, {
        method: 'POST',
        headers: {
          'content-type': 'application/json; charset=utf-8',
          'stripe-signature': signature(body, this.destination.secret),
          'user-agent': 'Stripe/1.0 (local)',
        },
        body,
        redirect: 'manual',
        signal: AbortSignal.timeout(ANSWER_WITHIN_MS),
      })
      return ok
    } catch {
      return false
    }
  }
}
