import type { EntityManager } from '@mikro-orm/postgresql'
import { Injectable } from '@nestjs/common'
import {
  eraseRows,
  forgetAuthor,
  HoldsPersonalData,
  type PersonalDataHolder,
  scheduleRemoval,
} from '../../platform/personal-data/index.js'
import { OfferAcceptance } from './acceptance.entity.js'
import { ChangeOrder, ChangeOrderLetter } from './change-order.entity.js'
import { ChangeOrders } from './change-orders.js'
import { Offer, OfferEvent, OfferLetter, OfferPdf, OfferVersion } from './offer.entity.js'
import { OfferDocuments } from './offer-documents.js'
import { OfferThreads } from './offer-threads.js'

@Injectable()
@HoldsPersonalData({
  tables: [
    'offers',
    'offer_versions',
    'offer_letters',
    'offer_pdfs',
    'offer_events',
    'offer_acceptances',
    'offer_messages',
    'offer_change_requests',
    'change_orders',
    'change_order_letters',
  ],
  refersTo: ['quote_requests'],
})
export class OffersPersonalData implements PersonalDataHolder {
  constructor(
    private readonly documents: OfferDocuments,
    private readonly threads: OfferThreads,
    private readonly orders: ChangeOrders,
  ) {}

  async exportData(em: EntityManager, userId: string) {
    // As on the pages of the patient: what was published, and no draft.
    const found = await em.find(
      Offer,
      { userId, publishedNumber: { $ne: null } },
      { orderBy: { createdAt: 'asc', id: 'asc' } },
    )
    const isPublished = { userId, publishedAt: { $ne: null } }
    const versions = await em.find(OfferVersion, isPublished, { orderBy: { number: 'asc' } })
    const letters = new Map((await em.find(OfferLetter, { userId })).map((letter) => [letter.id, letter]))
    const pdfs = new Map((await em.find(OfferPdf, { userId })).map((pdf) => [pdf.id, pdf]))
    const events = await em.find(
      OfferEvent,
      { userId, transition: { $ne: 'edit' } },
      { orderBy: { at: 'asc', id: 'asc' } },
    )
    const signed = []
    const orders = []
    for (const acceptance of await em.find(
      OfferAcceptance,
      { userId },
      { orderBy: { acceptedAt: 'asc', id: 'asc' } },
    )) {
      const {
        offerId,
        number,
        hash,
        sharesIdentity,
        acceptedAt,
        confirmBy,
        confirmedAt,
        endedAt,
        endReason,
      } = acceptance
      orders.push(...(await this.changeOrders(em, acceptance)))
      signed.push({
        offerId,
        number,
        sha256: hash,
        sharesIdentity,
        acceptedAt,
        confirmBy,
        confirmedAt,
        endedAt,
        endReason,
        ...(await this.documents.openSigned(em, acceptance)),
      })
    }
    const offers = []
    for (const offer of found) {
      const { id, bookingId, hospitalId, status, withdrawalReason, createdAt } = offer
      const own = []
      for (const version of versions.filter((one) => one.offer.id === id)) {
        const letter = letters.get(version.id)
        const pdf = pdfs.get(version.id)
        own.push({
          number: version.number,
          enteredBy: version.enteredBy,
          publishedAt: version.publishedAt,
          validUntil: version.validUntil,
          sha256: version.hash,
          letter: letter ? { name: letter.name, dated: letter.dated, sha256: letter.sha256 } : null,
          pdf: pdf
            ? {
                content: `/api/offers/${id}.pdf?version=${version.number}`,
                sizeBytes: pdf.sizeBytes,
                sha256: pdf.sha256,
                createdAt: pdf.createdAt,
              }
            : null,
          ...(await this.documents.open(em, offer, version)),
        })
      }
      offers.push({
        id,
        bookingId,
        hospitalId,
        status,
        withdrawalReason,
        createdAt,
        versions: own,
        acceptances: signed.filter(({ offerId }) => offerId === id),
        changeOrders: orders.filter(({ offerId }) => offerId === id),
        ...(await this.written(em, offer)),
        history: events
          .filter((event) => event.offer.id === id)
          .map(({ at, actor, transition, number }) => ({ at, by: actor, transition, number })),
      })
    }
    return { offers }
  }

  /** The released change orders of an acceptance with their letters. */
  private async changeOrders(em: EntityManager, acceptance: OfferAcceptance) {
    const views = await this.orders.views(em, acceptance, 'patient')
    const orders = await em.find(ChangeOrder, { acceptanceId: acceptance.id })
    const letters = await em.find(ChangeOrderLetter, { userId: acceptance.userId })
    return views.map(({ hash: sha256, ...view }) => {
      const order = orders.find(({ id }) => id === view.id)
      const letter = letters.find(({ id }) => id === order?.letterId)
      return {
        ...view,
        sha256,
        letter: letter
          ? { name: letter.name, sha256: letter.sha256, content: `/api/change-orders/${view.id}/letter` }
          : null,
      }
    })
  }

  /** What patient and team wrote about an offer. */
  private async written(em: EntityManager, offer: Offer) {
    const { messages, changes } = await this.threads.openAll(em, offer)
    return {
      messages: messages.map(({ message: { number, author, forHospital, createdAt, readAt }, written }) => ({
        number,
        author,
        forHospital,
        createdAt,
        readAt,
        ...written,
      })),
      changeRequests: changes.map(
        ({ change: { number, requestedAt, endedAt, endReason }, wanted, declined }) => ({
          number,
          requestedAt,
          endedAt,
          endReason,
          ...wanted,
          answer: declined?.comment ?? null,
        }),
      ),
    }
  }

  /** The events and messages of other patients' offers stay, without the staff member. */
  async eraseData(em: EntityManager, userId: string) {
    const files = [
      ...(await em.find(OfferLetter, { userId })),
      ...(await em.find(OfferPdf, { userId })),
      ...(await em.find(ChangeOrderLetter, { userId })),
    ]
    for (const { storageKey } of files) await scheduleRemoval(em, storageKey)
    const counts = await eraseRows(em, userId, [
      'offer_messages',
      'offer_change_requests',
      'change_orders',
      'change_order_letters',
      'offer_acceptances',
      'offer_events',
      'offer_letters',
      'offer_pdfs',
      'offer_versions',
      'offers',
    ])
    await forgetAuthor(em, userId, {
      offer_events: ['actor_id'],
      offer_messages: ['author_id'],
      change_orders: ['proposed_by', 'released_by'],
    })
    return counts
  }
}
