import type { BookingView } from '../../src/modules/bookings/booking.dto.js'
import type { AcceptanceView } from '../../src/modules/offers/acceptance.dto.js'
import type { AdminOfferListView, AdminOfferView, OfferView } from '../../src/modules/offers/offer.dto.js'
import type { OfferContent } from '../../src/modules/offers/offer-content.dto.js'
import type { TestApp } from './index.js'
import { offerContent } from './offers.js'
import { type Answer, newQuotePatient, type QuotePatient, type QuotePatientOptions } from './quotes.js'

/** Two people of the team, who enter and publish offers of two hospitals. */
export class OfferTeam {
  private constructor(
    private readonly app: TestApp,
    /** Enters offers. */
    readonly author: string,
    /** Publishes them. */
    private readonly colleague: string,
    /** The hospitals of the first and the second offer. */
    readonly hospitalIds: [string, string],
  ) {}

  static async of(app: TestApp): Promise<OfferTeam> {
    const [first, second] = await app.rows<{ id: string }>(
      `select id from hospitals where is_active order by slug limit 2`,
    )
    const hospitalIds: [string, string] = [first?.id ?? '', second?.id ?? '']
    return new OfferTeam(app, await app.tokenOf('moderator'), await app.tokenOf('admin'), hospitalIds)
  }

  ask = <T>(method: string, path: string, body?: object, headers: Record<string, string> = {}) =>
    this.app.request<Answer<T>>(method, `admin/${path}`, {
      token: this.author,
      headers,
      ...(body && { body }),
    })

  act = ({ id, version }: AdminOfferView, what: string, more = {}) =>
    this.app.request<Answer<AdminOfferView>>('POST', `admin/offers/${id}/${what}`, {
      token: this.colleague,
      body: { version, ...more },
    })

  confirm = async (patient: QuotePatient, offer: AdminOfferView) =>
    this.act(await this.seen(patient, offer), 'confirm-date')

  /** Changes the booking, as an administrator. */
  async changeBooking({ browser, bookingId, path }: QuotePatient, changes: object) {
    const { version } = (await browser.get<BookingView>(path)).body
    return this.app.request<Answer<BookingView>>('PATCH', `admin/bookings/${bookingId}`, {
      token: this.colleague,
      body: { version, ...changes },
    })
  }

  /** Publishes the next version of an offer. Something differs in it. */
  async publishNext(
    patient: Pick<QuotePatient, 'bookingId'>,
    offer: AdminOfferView,
    changes: Partial<OfferContent> = { conditions: 'A second implant costs more.' },
  ) {
    const { version } = await this.seen(patient, offer)
    const { body } = await this.ask<AdminOfferView>('PATCH', `offers/${offer.id}`, {
      version,
      content: offerContent(changes),
    })
    return this.publish(body)
  }

  /** As the team sees it now. */
  async seen(
    { bookingId }: Pick<QuotePatient, 'bookingId'>,
    { id }: AdminOfferView,
  ): Promise<AdminOfferView> {
    const { body } = await this.ask<AdminOfferListView>('GET', `bookings/${bookingId}/offers`)
    const offer = body.items.find((one) => one.id === id)
    if (!offer) throw new Error('The team does not see the offer')
    return offer
  }

  /** A patient with an offer of each hospital. */
  async offers(changes: Partial<OfferContent> = {}) {
    const { patient, requestIds } = await this.requests(this.hospitalIds)
    const first = await this.enter(requestIds[0], changes)
    const second = await this.enter(requestIds[1])
    return { patient, requestIds, first, second }
  }

  /** A patient with an offer of the first hospital. */
  async offer(changes: Partial<OfferContent> = {}, options: QuotePatientOptions = {}) {
    const { patient, requestIds } = await this.requests(this.hospitalIds.slice(0, 1), options)
    return { patient, offer: await this.enter(requestIds[0], changes) }
  }

  private async requests(hospitalIds: string[], options: QuotePatientOptions = {}) {
    const patient = await newQuotePatient(this.app, options)
    const { body } = await patient.send(hospitalIds)
    const requestIds = hospitalIds.map((id) => body.items.find(({ hospital }) => hospital.id === id)?.id)
    return { patient, requestIds }
  }

  private async enter(requestId: string | undefined, changes: Partial<OfferContent> = {}) {
    const { body: draft } = await this.ask<AdminOfferView>('POST', `quote-requests/${requestId}/offers`, {
      content: offerContent(changes),
    })
    return this.publish(draft)
  }

  private async publish(draft: AdminOfferView): Promise<AdminOfferView> {
    await insertLetter(this.app, draft)
    return (await this.act(draft, 'publish')).body
  }
}

/** Adds a letter that nobody uploaded: a process of its own reads each upload, which takes longer than the rest of an offer. */
export const insertLetter = (app: TestApp, draft: AdminOfferView) =>
  app.rows(
    `insert into offer_letters (id, user_id, name, content_type, size_bytes, sha256, storage_key, wrapped_key, dated)
     select id, user_id, 'letter.pdf', 'application/pdf', 1, repeat('a', 64), 'offer-letters/' || id, 'none', '2026-11-20'
     from offer_versions where offer_id = $1 and published_at is null`,
    [draft.id],
  )

export const acceptOffer = (
  { browser }: QuotePatient,
  { id, published }: AdminOfferView,
  changes: object = {},
  key?: string,
) =>
  browser.request<Answer<AcceptanceView>>(
    'POST',
    `offers/${id}/accept`,
    {
      version: published?.version,
      hash: published?.hash,
      signature: 'Mei Ling',
      sharesIdentity: true,
      ...changes,
    },
    key ? { 'idempotency-key': key } : {},
  )

export const ownOffer = async ({ browser }: QuotePatient, { id }: AdminOfferView) =>
  (await browser.get<OfferView>(`offers/${id}`)).body
