import type { DeskOfferAnswer, DeskOfferView } from '../../src/modules/offers/desk-offer.dto.js'
import type { OfferView } from '../../src/modules/offers/offer.dto.js'
import type { OfferContent } from '../../src/modules/offers/offer-content.dto.js'
import type { TestApp } from './app.js'
import type { Browser } from './browser.js'
import { offerContent } from './offers.js'
import { newQuotePatient, type QuotePatient } from './quotes.js'

/** An offer that a patient accepted. */
export type AcceptedCase = QuotePatient & { requestId: string; offerId: string }

/**
 * @param desk of a member of the hospital
 * @param person who has another booking. A new patient when left out
 */
export async function acceptedCase(
  app: TestApp,
  desk: Browser,
  hospitalId: string,
  content: Partial<OfferContent> = {},
  person?: QuotePatient,
): Promise<AcceptedCase> {
  const patient = await newQuotePatient(app, person && { person })
  const { body: sent } = await patient.send([hospitalId])
  const requestId = sent.items[0]?.id ?? ''
  const { body: draft } = await desk.post<DeskOfferView>(`desk/quote-requests/${requestId}/offers`, {
    content: offerContent(content),
  })
  await desk.post(`desk/offers/${draft.id}/publish`, { version: draft.version })
  const { body: seen } = await patient.browser.get<OfferView>(`offers/${draft.id}`)
  const { version, hash } = seen
  const signed = { version, hash, signature: 'Mei Ling', sharesIdentity: true }
  const accepted = await patient.browser.request('POST', `offers/${draft.id}/accept`, signed)
  if (accepted.status !== 200) throw new Error(`The acceptance answered ${accepted.status}`)
  return { ...patient, requestId, offerId: draft.id }
}

/** A patient whose date the hospital confirmed. */
export async function agreedCase(
  app: TestApp,
  desk: Browser,
  hospitalId: string,
  content: Partial<OfferContent> = {},
  person?: QuotePatient,
): Promise<AcceptedCase> {
  const patient = await acceptedCase(app, desk, hospitalId, content, person)
  const { body } = await desk.get<DeskOfferAnswer>(`desk/quote-requests/${patient.requestId}/offer`)
  const confirmed = await desk.post(`desk/offers/${patient.offerId}/confirm-date`, {
    version: body.offer?.version,
  })
  if (confirmed.status !== 200) throw new Error(`The date answered ${confirmed.status}`)
  return patient
}
