import { read } from '~/lib/api/api'
import { api } from '~/lib/api/client'
import { ApiError } from '~/lib/api/error'
import type {
  Acceptance,
  AcceptanceInput,
  AcceptanceTerms,
  OfferComparison,
  QuoteConsentInput,
  QuoteRequest,
} from '~/lib/api/types'

export async function fetchRequests(bookingId: string): Promise<QuoteRequest[]> {
  const params = { path: { id: bookingId } }
  return (await read(api.GET('/api/bookings/{id}/quote-requests', { params }))).items
}

export const fetchOffers = (bookingId: string): Promise<OfferComparison> =>
  read(api.GET('/api/bookings/{id}/offers', { params: { path: { id: bookingId } } }))

/** The letter of the hospital that the team entered the offer from. */
export const fetchLetter = async (offerId: string): Promise<Blob> =>
  (await read(
    api.GET('/api/offers/{id}/letter', { params: { path: { id: offerId } }, parseAs: 'blob' }),
  )) as Blob

/** The document of a published version. Undefined while the server prepares it. */
export async function fetchOfferPdf(offerId: string, version: number): Promise<Blob | undefined> {
  const params = { path: { id: offerId }, query: { version } }
  try {
    return (await read(api.GET('/api/offers/{id}.pdf', { params, parseAs: 'blob' }))) as Blob
  } catch (error) {
    if (error instanceof ApiError && error.code === 'offer_pdf_pending') return undefined
    throw error
  }
}

/** One key sends the requests once, however often it is sent. Returns all requests of the booking. */
export async function askHospitals(
  bookingId: string,
  hospitalIds: string[],
  consent: QuoteConsentInput,
  idempotencyKey: string,
): Promise<QuoteRequest[]> {
  const params = { path: { id: bookingId }, header: { 'idempotency-key': idempotencyKey } }
  const body = { hospitalIds, consent }
  return (await read(api.POST('/api/bookings/{id}/quote-requests', { params, body }))).items
}

export const agreeToRequest = (id: string, consent: QuoteConsentInput): Promise<QuoteRequest> =>
  read(api.POST('/api/quote-requests/{id}/consent', { params: { path: { id } }, body: { consent } }))

export const withdrawRequest = (id: string): Promise<QuoteRequest> =>
  read(api.POST('/api/quote-requests/{id}/withdraw', { params: { path: { id } } }))

/** Reads the text that the patient signs to accept the offer as it is now. */
export const fetchAcceptanceTerms = (offerId: string): Promise<AcceptanceTerms> =>
  read(api.GET('/api/offers/{id}/acceptance-terms', { params: { path: { id: offerId } } }))

/** One key accepts the offer once, however often it is sent. */
export const acceptOffer = (
  offerId: string,
  body: AcceptanceInput,
  idempotencyKey: string,
): Promise<Acceptance> =>
  read(
    api.POST('/api/offers/{id}/accept', {
      params: { path: { id: offerId }, header: { 'idempotency-key': idempotencyKey } },
      body,
    }),
  )
