import { createHmac, hkdfSync } from 'node:crypto'
import type { EntityManager } from '@mikro-orm/postgresql'
import { Injectable } from '@nestjs/common'
import { type RawBuilder, sql } from 'kysely'
import { audit } from '../../platform/audit/index.js'
import type { Actor } from '../../platform/authz/index.js'
import { Config } from '../../platform/config/index.js'
import { accountsOfPerson, addressesOfPerson } from './accounts-of-person.js'
import { lockPremium } from './payment-rows.js'
import { ASKED_FOR, REPLACED } from './premium-refunds.js'
import { REFUSED_CENTS } from './refund-requests.js'

interface KnownAddress {
  accountId: string
  mailbox: string
}

interface Use {
  accountId: string | null
  usedAt: string
}

/** Premium is refunded once per person, also after an erasure or a change of address (decision 0028). */
@Injectable()
export class PremiumMoneyBack {
  private readonly key: Buffer

  constructor({ env }: Config) {
    this.key = Buffer.from(hkdfSync('sha256', env.COOKIE_SECRET, '', 'premium money-back', 32))
  }

  /**
   * Returns whether the person's refund succeeded or is under way, or is owed to another account of the person alone because the bank
   * refused it. Only for system actors.
   */
  async isUsed(em: EntityManager, userId: string): Promise<boolean> {
    const known = await findAddresses(em, userId)
    if ((await this.uses(em, known)).length > 0) return true
    const others = known.map(({ accountId }) => accountId).filter((accountId) => accountId !== userId)
    return others.length > 0 && (await isOwed(em, others)) && !(await isOwed(em, [userId]))
  }

  /** Locks each mailbox of the person until the transaction ends, in one order. Accounts of one person share a mailbox. */
  async lock(em: EntityManager, userId: string): Promise<void> {
    const mailboxes = (await findAddresses(em, userId)).map(({ mailbox }) => mailbox)
    for (const mailbox of [...new Set(mailboxes)].sort())
      await sql`select pg_advisory_xact_lock(hashtextextended(${`premium refund ${mailbox}`}, 0))`.execute(
        em.getKysely(),
      )
  }

  /** Locks the refund of the person of a payment for Premium, and the Premium of the account. Locks nothing for other payments. */
  async lockOf(em: EntityManager, paymentId: string): Promise<void> {
    const userId = await ownerOfPremium(em, paymentId)
    if (!userId) return
    await this.lock(em, userId)
    await lockPremium(em, userId)
  }

  /** Settles as `settleHadBefore` does, for the open account of a payment for Premium. Only for staff and system actors. */
  async settleHadBeforeOf(em: EntityManager, actor: Actor, paymentId: string): Promise<void> {
    const userId = await ownerOfPremium(em, paymentId)
    // A closing account has stored its own use of the refund already. That use must not settle what the account is owed.
    if (userId && !(await isClosed(em, userId))) await this.settleHadBefore(em, actor, userId)
  }

  /**
   * Settles the refused refunds of Premium that the account asked for, where the person had the refund with an account that is erased
   * now. Only for staff and system actors.
   */
  async settleHadBefore(em: EntityManager, actor: Actor, userId: string): Promise<void> {
    const uses = await this.uses(em, await findAddresses(em, userId))
    if (!uses.some(({ accountId }) => accountId === null)) return
    const { rows } = await sql<{ paymentId: string }>`
      update refunds r set retried_cents = r.amount_cents from payments p
      where p.id = r.payment_id and p.kind = 'premium' and p.user_id = ${userId} and r.status = 'failed'
        and r.requested_by = ${userId} and r.retried_cents < r.amount_cents
      returning p.id as "paymentId"
    `.execute(em.getKysely())
    for (const subjectId of new Set(rows.map(({ paymentId }) => paymentId)))
      await audit(em, actor, { action: 'refund.settle', subjectType: 'payment', subjectId })
  }

  /**
   * Settles the refused refunds of the person's other months and accounts when an account closes. The refund that the account requests
   * then is the only one that is owed, also when the bank refuses it later.
   */
  async settleReplaced(em: EntityManager, userId: string): Promise<void> {
    await sql`
      update refunds r set retried_cents = r.amount_cents from payments p
      where p.id = r.payment_id and p.user_id in ${accountsOfPerson(sql`${userId}::uuid`)} and ${REPLACED}
    `.execute(em.getKysely())
  }

  /** Returns when other accounts with an address of this account had the refund. Only for system actors. */
  async usedElsewhere(em: EntityManager, userId: string): Promise<{ usedAt: string }[]> {
    const uses = await this.uses(em, await findAddresses(em, userId))
    return uses.filter(({ accountId }) => accountId !== userId).map(({ usedAt }) => ({ usedAt }))
  }

  /** Stores for each address of the account that its owner had the refund, without the person's name. */
  async remember(em: EntityManager, userId: string): Promise<void> {
    const known = await findAddresses(em, userId)
    const [newest] = await this.uses(em, known)
    if (!newest) return
    const hashes = this.hashesOf(known.filter(({ accountId }) => accountId === userId))
    await sql`
      insert into used_premium_refunds (email_hash, used_at)
      select hash, ${newest.usedAt}::timestamptz from unnest(${hashes}) hash
      on conflict (email_hash) do nothing
    `.execute(em.getKysely())
  }

  /** Lists each account's refund of the person, newest first. Erased accounts have no id. */
  private async uses(em: EntityManager, known: KnownAddress[]): Promise<Use[]> {
    const accounts = sql.join(known.map(({ accountId }) => sql`${accountId}::uuid`))
    const { rows } = await sql<Use>`
      select month.user_id as "accountId", max(asked.created_at) as "usedAt"
      from ${ASKED_FOR} and month.user_id = any(array[${accounts}]::uuid[]) group by month.user_id
      union all
      select null, used_at from used_premium_refunds where email_hash = any(${this.hashesOf(known)})
      order by "usedAt" desc
    `.execute(em.getKysely())
    return rows
  }

  private hashesOf(known: KnownAddress[]): RawBuilder<Buffer[]> {
    const hashes = [...new Set(known.map(({ mailbox }) => mailbox))].map((mailbox) =>
      createHmac('sha256', this.key).update(mailbox).digest(),
    )
    return sql`array[${sql.join(hashes)}]::bytea[]`
  }
}

/** Whether the bank refused a refund of Premium that one of the accounts asked for, and it is not paid yet. */
async function isOwed(em: EntityManager, accounts: string[]): Promise<boolean> {
  const { rows } = await sql`
    select from payments p join refunds f on f.payment_id = p.id
    where p.kind = 'premium' and p.user_id = any(${accounts}::uuid[]) and f.status = 'failed' and f.requested_by = p.user_id
      and ${REFUSED_CENTS} > 0 limit 1
  `.execute(em.getKysely())
  return rows.length > 0
}

async function findAddresses(em: EntityManager, userId: string): Promise<KnownAddress[]> {
  const { rows } = await addressesOfPerson(sql`${userId}::uuid`).execute(em.getKysely())
  return rows
}

async function isClosed(em: EntityManager, userId: string): Promise<boolean> {
  const { rows } = await sql`select from users where id = ${userId} and closed_at is not null`.execute(
    em.getKysely(),
  )
  return rows.length > 0
}

/** Finds the account of a payment for Premium. */
async function ownerOfPremium(em: EntityManager, paymentId: string): Promise<string | undefined> {
  const { rows } = await sql<{ userId: string }>`
    select user_id as "userId" from payments where id = ${paymentId} and kind = 'premium' and user_id is not null
  `.execute(em.getKysely())
  return rows[0]?.userId
}
