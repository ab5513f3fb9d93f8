import type { EntityManager } from '@mikro-orm/postgresql'
import { Injectable } from '@nestjs/common'
import { QuoteRequest } from './quote-request.entity.js'
import { HOSPITALS_TURN, WAITING } from './quote-request-status.js'

/** Each mail to the members of a hospital with the states of the request in which it is still true. */
export const DESK_MAILS = {
  sent: { text: 'quoteDeskSent', while: WAITING, namesDueTime: true },
  reminder: { text: 'quoteDeskReminder', while: HOSPITALS_TURN, namesDueTime: true },
  /** No question is open. */
  answered: { text: 'quoteDeskAnswered', while: ['viewed', 'offered', 'expired'] },
  closed: { text: 'quoteDeskClosed', while: ['withdrawn'] },
  accepted: { text: 'quoteDeskAccepted', while: ['offered'] },
  unconfirmed: { text: 'quoteDeskUnconfirmed', while: ['offered'] },
  changeRequested: { text: 'quoteDeskChange', while: ['offered'] },
  changeSigned: { text: 'quoteDeskChangeSigned', while: ['offered'] },
  changeRejected: { text: 'quoteDeskChangeRejected', while: ['offered'] },
  invoiceSettled: { text: 'quoteDeskInvoiceSettled', while: ['offered'] },
} as const
export type DeskMailType = keyof typeof DESK_MAILS
type OfferMailType = 'accepted' | 'unconfirmed' | 'changeRequested'

type IsTrue = (em: EntityManager, quoteRequestId: string) => Promise<boolean>

/** Says whether a mail to the members of a hospital is still true. */
@Injectable()
export class DeskMails {
  private readonly conditions = new Map<DeskMailType, IsTrue>()

  /** The room of offers hands over the conditions of its mails when the product starts. */
  onOffers(conditions: Record<OfferMailType, IsTrue>): void {
    for (const type of Object.keys(conditions) as OfferMailType[]) this.conditions.set(type, conditions[type])
  }

  /** Finds the request that a mail is about. Null when the mail is no longer true. */
  async findRequest(em: EntityManager, id: string, type: DeskMailType): Promise<QuoteRequest | null> {
    const request = await em.findOne(QuoteRequest, { id, status: { $in: [...DESK_MAILS[type].while] } })
    const isTrue = this.conditions.get(type)
    return !request || (isTrue && !(await isTrue(em, id))) ? null : request
  }
}
