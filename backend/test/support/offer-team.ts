import type { AdminOfferListView, AdminOfferView, OfferView } from '../../src/modules/offers/offer.dto.js'
import type { OfferContent } from '../../src/modules/offers/offer-content.dto.js'
import type { Role } from '../../src/platform/authz/index.js'
import { pdf, writePdf } from './files.js'
import type { TestApp } from './index.js'
import { offerContent } from './offers.js'
import { type Answer, newQuotePatient, type QuotePatient } from './quotes.js'
import { FORM_TYPE, form } from './uploads.js'

/** Two people of the team, who enter and publish offers of two hospitals. */
export class OfferTeam {
  private constructor(
    private readonly app: TestApp,
    /** Enters offers. */
    readonly author: string,
    /** Publishes them. */
    private readonly colleague: string,
    private readonly hospitalIds: string[],
  ) {}

  static async of(app: TestApp): Promise<OfferTeam> {
    const hospitals = await app.rows<{ id: string }>(
      `select id from hospitals where is_active order by slug limit 2`,
    )
    return new OfferTeam(
      app,
      await app.tokenOf('moderator'),
      await app.tokenOf('admin'),
      hospitals.map(({ id }) => id),
    )
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

  /** Publishes the next version of an offer. */
  async publishNext(patient: QuotePatient, offer: AdminOfferView, changes: Partial<OfferContent> = {}) {
    const { version } = await this.seen(patient, offer)
    const { body } = await this.ask<AdminOfferView>('PATCH', `offers/${offer.id}`, {
      version,
      content: offerContent(changes),
    })
    return this.publish(body)
  }

  /** As the team sees it now. */
  async seen({ bookingId }: QuotePatient, { id }: AdminOfferView): Promise<AdminOfferView> {
    const { body } = await this.ask<AdminOfferListView>('GET', `bookings/${bookingId}/offers`)
    const offer = body.items.find((one) => one.id === id)
    if (!offer) throw new Error('The team does not see the offer')
    return offer
  }

  /** A patient with an offer of each hospital. */
  async offers(changes: Partial<OfferContent> = {}, role: Role = 'user') {
    const patient = await newQuotePatient(this.app, { role })
    const { body } = await patient.send(this.hospitalIds)
    const requestIds = this.hospitalIds.map(
      (id) => body.items.find(({ hospital }) => hospital.id === id)?.id ?? '',
    )
    const enter = async (requestId = '', content: Partial<OfferContent> = {}) => {
      const { body: draft } = await this.ask<AdminOfferView>('POST', `quote-requests/${requestId}/offers`, {
        content: offerContent(content),
      })
      return this.publish(draft)
    }
    const first = await enter(requestIds[0], changes)
    const second = await enter(requestIds[1])
    return { patient, requestIds, first, second }
  }

  /** A patient with one offer. */
  async offer(changes: Partial<OfferContent> = {}) {
    const patient = await newQuotePatient(this.app)
    const { body } = await patient.send(this.hospitalIds.slice(0, 1))
    const { body: draft } = await this.ask<AdminOfferView>(
      'POST',
      `quote-requests/${body.items[0]?.id}/offers`,
      { content: offerContent(changes) },
    )
    return { patient, offer: await this.publish(draft) }
  }

  private async publish({ id }: AdminOfferView): Promise<AdminOfferView> {
    const { body } = await this.app.request<AdminOfferView>(
      'POST',
      `admin/offers/${id}/letter?dated=2026-11-20`,
      {
        token: this.author,
        body: form([pdf(writePdf())]),
        headers: { 'content-type': FORM_TYPE },
      },
    )
    return (await this.act(body, 'publish')).body
  }
}

export const acceptOffer = ({ browser }: QuotePatient, { id, published }: AdminOfferView) =>
  browser.post<Answer<object>>(`offers/${id}/accept`, {
    version: published?.version,
    hash: published?.hash,
    signature: 'Mei Ling',
    sharesIdentity: true,
  })

export const ownOffer = async ({ browser }: QuotePatient, { id }: AdminOfferView) =>
  (await browser.get<OfferView>(`offers/${id}`)).body
