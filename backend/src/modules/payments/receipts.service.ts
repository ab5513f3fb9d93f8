import { Injectable } from '@nestjs/common'
import { sql } from 'kysely'
import type { UserActor } from '../../platform/authz/index.js'
import { Database } from '../../platform/database/index.js'
import { ProblemError } from '../../platform/errors/index.js'
import { findOwnPayment } from './payment.repository.js'

/** Receipts of what was paid. They say nothing about anybody's health. */
@Injectable()
export class ReceiptsService {
  constructor(private readonly database: Database) {}

  /** @throws ProblemError not_found, also where nothing is paid yet */
  async receipt(actor: UserActor, id: string): Promise<{ number: number; pdf: Buffer }> {
    const { payment, payer } = await this.database.transaction(actor, async (em) => {
      const { rows } = await sql<{ email: string; name: string }>`
        select u.email, p.first_name || ' ' || p.last_name as name
        from users u join profiles p on p.user_id = u.id where u.id = ${actor.userId}
      `.execute(em.getKysely())
      return { payment: await findOwnPayment(em, actor, id), payer: rows[0] }
    })
    if (!payment?.receiptNumber || !payer) throw new ProblemError('not_found')
    // Loads what writes PDFs with the first receipt: it is heavy.
    const { writeReceipt } = await import('./receipt-document.js')
    return { number: payment.receiptNumber, pdf: await writeReceipt(payment, payer) }
  }
}
