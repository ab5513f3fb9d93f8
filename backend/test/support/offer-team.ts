import type { AdminOfferView } from '../../src/modules/offers/offer.dto.js'
import type { OfferContent } from '../../src/modules/offers/offer-content.dto.js'
import { pdf, writePdf } from './files.js'
import type { TestApp } from './index.js'
import { offerContent } from './offers.js'
import { type Answer, newQuotePatient, type QuotePatient } from './quotes.js'
import { FORM_TYPE, form } from './uploads.js'

/** A member who enters offers from letters, and one who publishes them. */
export class OfferTeam {
  private constructor(
    private readonly app: TestApp,
    readonly author: string,
    readonly colleague: string,
    readonly hospitalId: string,
  ) {}

  static async of(app: TestApp): Promise<OfferTeam> {
    const [hospital] = await app.rows<{ id: string }>(
      `select h.id from hospitals h join countries c on c.id = h.country_id where is_active and c.code = 'IN' order by slug limit 1`,
    )
    return new OfferTeam(app, await app.tokenOf('moderator'), await app.tokenOf('admin'), hospital?.id ?? '')
  }

  send = (method: string, path: string, body: object, token = this.author) =>
    this.app.request<Answer<AdminOfferView>>(method, `admin/${path}`, { token, body })

  /** A patient with a published offer. */
  async withOffer(
    content: Partial<OfferContent> = {},
  ): Promise<{ patient: QuotePatient; offer: AdminOfferView }> {
    const patient = await newQuotePatient(this.app)
    const { body: requests } = await patient.send([this.hospitalId])
    const { body } = await this.send('POST', `quote-requests/${requests.items[0]?.id}/offers`, {
      content: offerContent(content),
    })
    return { patient, offer: await this.publish(body) }
  }

  /** Publishes the next version. */
  async publishNext(offer: AdminOfferView, content: Partial<OfferContent>): Promise<AdminOfferView> {
    const { body } = await this.send('PATCH', `offers/${offer.id}`, {
      version: offer.version,
      content: offerContent(content),
    })
    return this.publish(body)
  }

  private async publish({ id }: AdminOfferView): Promise<AdminOfferView> {
    const { body } = await this.app.request<AdminOfferView>(
      'POST',
      `admin/offers/${id}/letter?dated=2026-11-20`,
      { token: this.author, body: form([pdf(writePdf())]), headers: { 'content-type': FORM_TYPE } },
    )
    const { version } = body
    return (await this.send('POST', `offers/${id}/publish`, { version }, this.colleague)).body
  }
}
