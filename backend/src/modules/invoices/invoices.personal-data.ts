import type { EntityManager } from '@mikro-orm/postgresql'
import { Injectable } from '@nestjs/common'
import {
  eraseRows,
  forgetAuthor,
  HoldsPersonalData,
  type PersonalDataHolder,
  scheduleRemoval,
} from '../../platform/personal-data/index.js'
import { EmergencyNote, Invoice } from './invoice.entity.js'
import { Invoices } from './invoices.js'

@Injectable()
@HoldsPersonalData({ tables: ['invoices', 'emergency_notes'], refersTo: ['offer_acceptances'] })
export class InvoicesPersonalData implements PersonalDataHolder {
  constructor(private readonly invoices: Invoices) {}

  async exportData(em: EntityManager, userId: string) {
    const invoices = []
    for (const invoice of await em.find(Invoice, { userId }, { orderBy: { id: 'asc' } })) {
      const { bookingId, sha256 } = invoice
      const content = `/api/invoices/${invoice.id}/file`
      for (const view of await this.invoices.views(em, [invoice]))
        invoices.push({ ...view, bookingId, content, sha256 })
    }
    const emergencyNotes = []
    for (const note of await em.find(EmergencyNote, { userId }, { orderBy: { id: 'asc' } }))
      for (const view of await this.invoices.noteViews(em, [note]))
        emergencyNotes.push({ ...view, offerId: note.offerId, bookingId: note.bookingId })
    return { invoices, emergencyNotes }
  }

  /** The sums of the invoices stay, without anything about the patient. So do rows of other patients, without the colleague who entered them. */
  async eraseData(em: EntityManager, userId: string) {
    for (const { storageKey } of await em.find(Invoice, { userId })) await scheduleRemoval(em, storageKey)
    const counts = await eraseRows(em, userId, ['invoices', 'emergency_notes'])
    await forgetAuthor(em, userId, { invoices: ['entered_by_id'], emergency_notes: ['entered_by_id'] })
    return counts
  }
}
