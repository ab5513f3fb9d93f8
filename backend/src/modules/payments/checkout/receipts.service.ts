import { Injectable } from '@nestjs/common'
import type { UserActor } from '../../../platform/authz/index.js'
import { Database, fullName, type Tables } from '../../../platform/database/index.js'
import { ProblemError } from '../../../platform/errors/index.js'
import { findOwnPayment } from '../payment.repository.js'

/** Receipts of what was paid. They say nothing about anybody's health. */
@Injectable()
export class ReceiptsService {
  constructor(private readonly database: Database) {}

  /** @throws ProblemError not_found, also where nothing is paid yet */
  async receipt(actor: UserActor, id: string): Promise<{ number: number; pdf: Buffer }> {
    const { payment, payer } = await this.database.transaction(actor, async (em) => {
      const payer = await em
        .getKysely<Tables>()
        .selectFrom('users as u')
        .innerJoin('profiles as p', 'p.user_id', 'u.id')
        .select(({ ref }) => ['u.email', fullName(ref('p.first_name'), ref('p.last_name')).as('name')])
        .where('u.id', '=', actor.userId)
        .executeTakeFirst()
      return { payment: await findOwnPayment(em, actor, id), payer }
    })
    if (!payment?.receiptNumber || !payer) throw new ProblemError('not_found')
    // Loads what writes PDFs with the first receipt: it is heavy.
    const { writeReceipt } = await import('./receipt-document.js')
    return { number: payment.receiptNumber, pdf: await writeReceipt(payment, payer) }
  }
}
