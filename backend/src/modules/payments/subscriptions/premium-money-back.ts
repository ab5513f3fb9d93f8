import { createHmac, hkdfSync } from 'node:crypto'
import type { EntityManager } from '@mikro-orm/postgresql'
import { Injectable } from '@nestjs/common'
import { expressionBuilder } from 'kysely'
import { audit } from '../../../platform/audit/index.js'
import type { Actor } from '../../../platform/authz/index.js'
import { Config } from '../../../platform/config/index.js'
import { lockByName, type Tables } from '../../../platform/database/index.js'
import { lockPremium } from '../payment-rows.js'
import { REFUSED_CENTS } from '../refunds/refund-requests.js'
import { accountsOfPerson, addressesOfPerson } from './accounts-of-person.sql.js'
import { IS_ASKED_FOR, REPLACED } from './premium-refunds.js'

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
    for (const mailbox of [...new Set(mailboxes)].sort()) await lockByName(em, `premium refund ${mailbox}`)
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
    const rows = await em
      .getKysely<Tables>()
      .updateTable('refunds as r')
      .from('payments as p')
      .set(({ ref }) => ({ retried_cents: ref('r.amount_cents') }))
      .whereRef('p.id', '=', 'r.payment_id')
      .where('p.kind', '=', 'premium')
      .where('p.user_id', '=', userId)
      .where('r.status', '=', 'failed')
      .where('r.requested_by', '=', userId)
      .whereRef('r.retried_cents', '<', 'r.amount_cents')
      .returning('p.id as paymentId')
      .execute()
    for (const subjectId of new Set(rows.map(({ paymentId }) => paymentId)))
      await audit(em, actor, { action: 'refund.settle', subjectType: 'payment', subjectId })
  }

  /**
   * Settles the refused refunds of the person's other months and accounts when an account closes. The refund that the account requests
   * then is the only one that is owed, also when the bank refuses it later.
   */
  async settleReplaced(em: EntityManager, userId: string): Promise<void> {
    await em
      .getKysely<Tables>()
      .updateTable('refunds as r')
      .from('payments as p')
      .set(({ ref }) => ({ retried_cents: ref('r.amount_cents') }))
      .whereRef('p.id', '=', 'r.payment_id')
      .where('p.user_id', 'in', accountsOfPerson(idOf(userId)))
      .where(REPLACED)
      .execute()
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
    if (hashes.length === 0) return
    await em
      .getKysely<Tables>()
      .insertInto('used_premium_refunds')
      .values(hashes.map((hash) => ({ email_hash: hash, used_at: newest.usedAt })))
      .onConflict((conflict) => conflict.column('email_hash').doNothing())
      .execute()
  }

  /** Lists each account's refund of the person, newest first. Erased accounts have no id. */
  private async uses(em: EntityManager, known: KnownAddress[]): Promise<Use[]> {
    if (known.length === 0) return []
    const accounts = [...new Set(known.map(({ accountId }) => accountId))]
    const db = em.getKysely<Tables>()
    return db
      .selectFrom('refunds as asked')
      .innerJoin('payments as month', 'month.id', 'asked.payment_id')
      .select(({ fn }) => ['month.user_id as accountId', fn.max('asked.created_at').as('usedAt')])
      .where(IS_ASKED_FOR)
      .where('month.user_id', 'in', accounts)
      .groupBy('month.user_id')
      .unionAll(
        db
          .selectFrom('used_premium_refunds')
          .select((eb) => [eb.cast<string | null>(eb.lit(null), 'uuid').as('accountId'), 'used_at as usedAt'])
          .where('email_hash', 'in', this.hashesOf(known)),
      )
      .orderBy('usedAt', 'desc')
      .execute()
  }

  private hashesOf(known: KnownAddress[]): Buffer[] {
    return [...new Set(known.map(({ mailbox }) => mailbox))].map((mailbox) =>
      createHmac('sha256', this.key).update(mailbox).digest(),
    )
  }
}

/** Whether the bank refused a refund of Premium that one of the accounts asked for, and it is not paid yet. */
async function isOwed(em: EntityManager, accounts: string[]): Promise<boolean> {
  const rows = await em
    .getKysely<Tables>()
    .selectFrom('payments as p')
    .innerJoin('refunds as f', 'f.payment_id', 'p.id')
    .where('p.kind', '=', 'premium')
    .where('p.user_id', 'in', accounts)
    .where('f.status', '=', 'failed')
    .whereRef('f.requested_by', '=', 'p.user_id')
    .where(REFUSED_CENTS, '>', 0)
    .limit(1)
    .execute()
  return rows.length > 0
}

const findAddresses = (em: EntityManager, userId: string): Promise<KnownAddress[]> =>
  em
    .getKysely<Tables>()
    .selectFrom(addressesOfPerson(idOf(userId)).as('known'))
    .select(['known.accountId', 'known.mailbox'])
    .execute()

function idOf(userId: string) {
  const eb = expressionBuilder<Tables, never>()
  return eb.cast<string>(eb.val(userId), 'uuid')
}

async function isClosed(em: EntityManager, userId: string): Promise<boolean> {
  const rows = await em
    .getKysely<Tables>()
    .selectFrom('users')
    .where('id', '=', userId)
    .where('closed_at', 'is not', null)
    .execute()
  return rows.length > 0
}

/** Finds the account of a payment for Premium. */
async function ownerOfPremium(em: EntityManager, paymentId: string): Promise<string | undefined> {
  const payment = await em
    .getKysely<Tables>()
    .selectFrom('payments')
    .select(({ ref }) => ref('user_id').$notNull().as('userId'))
    .where('id', '=', paymentId)
    .where('kind', '=', 'premium')
    .where('user_id', 'is not', null)
    .executeTakeFirst()
  return payment?.userId
}
