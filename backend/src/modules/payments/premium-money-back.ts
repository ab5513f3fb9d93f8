import { createHmac, hkdfSync } from 'node:crypto'
import type { EntityManager } from '@mikro-orm/postgresql'
import { Injectable } from '@nestjs/common'
import { sql } from 'kysely'
import { Config } from '../../platform/config/index.js'

/**
 * Refund `r` of a payment for Premium that the patient asked for and that the bank has not refused, or by which the team sent again
 * or transferred what the bank had refused.
 */
const ASKED = sql`refunds r join payments p on p.id = r.payment_id
  where p.kind = 'premium' and r.status <> 'failed' and (p.user_id = r.requested_by or r.retried_cents > 0 and exists (
    select from refunds f where f.payment_id = p.id and f.requested_by = p.user_id and f.status = 'failed'))`

/** Premium is refunded once per person, also when the account was erased meanwhile (decision 0028). */
@Injectable()
export class PremiumMoneyBack {
  private readonly key: Buffer

  constructor({ env }: Config) {
    this.key = Buffer.from(hkdfSync('sha256', env.COOKIE_SECRET, '', 'premium money-back', 32))
  }

  /** Returns whether the person's refund succeeded or is under way. Only for system actors. */
  async isUsed(em: EntityManager, userId: string): Promise<boolean> {
    const hash = await this.hashOf(em, userId)
    const { rows } = await sql<{ used: boolean }>`
      select exists (select from ${ASKED} and p.user_id = ${userId})
        or exists (select from used_premium_refunds where email_hash = ${hash}) as used
    `.execute(em.getKysely())
    return rows[0]?.used ?? false
  }

  /** Returns when an erased account with the same address had the refund. Only for system actors. */
  async usedBefore(em: EntityManager, userId: string): Promise<{ usedAt: string }[]> {
    const { rows } = await sql<{ usedAt: string }>`
      select used_at as "usedAt" from used_premium_refunds where email_hash = ${await this.hashOf(em, userId)}
    `.execute(em.getKysely())
    return rows
  }

  /** Stores that an erased account had the refund, without the person's name. */
  async remember(em: EntityManager, userId: string): Promise<void> {
    const hash = await this.hashOf(em, userId)
    await sql`
      insert into used_premium_refunds (email_hash, used_at)
      select ${hash}::bytea, max(r.created_at) from ${ASKED} and p.user_id = ${userId}
      having ${hash}::bytea is not null and count(*) > 0
      on conflict (email_hash) do nothing
    `.execute(em.getKysely())
  }

  /** Returns null without an address. Ignores the part after a plus: it names the same mailbox. */
  private async hashOf(em: EntityManager, userId: string): Promise<Buffer | null> {
    const { rows } = await sql<{ email: string | null }>`
      select email from users where id = ${userId}
    `.execute(em.getKysely())
    const address = rows[0]?.email?.replace(/\+[^@]*@/, '@')
    return address ? createHmac('sha256', this.key).update(address).digest() : null
  }
}
