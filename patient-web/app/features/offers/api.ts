import { read } from '~/lib/api/api'
import { api } from '~/lib/api/client'
import { ApiError } from '~/lib/api/error'
import type {
  Acceptance,
  AcceptanceInput,
  AcceptanceTerms,
  ChangeOrder,
  ChangeRequest,
  Offer,
  OfferComparison,
  OfferMessage,
  OfferThread,
  QuoteConsentInput,
  QuoteQuestion,
  QuoteRequest,
} from '~/lib/api/types'

export async function fetchRequests(bookingId: string): Promise<QuoteRequest[]> {
  const params = { path: { id: bookingId } }
  return (await read(api.GET('/api/bookings/{id}/quote-requests', { params }))).items
}

export const fetchOffers = (bookingId: string): Promise<OfferComparison> =>
  read(api.GET('/api/bookings/{id}/offers', { params: { path: { id: bookingId } } }))

export const fetchOffer = (id: string): Promise<Offer> =>
  read(api.GET('/api/offers/{id}', { params: { path: { id } } }))

/** @param before reads the messages before this one */
export const fetchOfferThread = (id: string, before?: string): Promise<OfferThread> =>
  read(api.GET('/api/offers/{id}/questions', { params: { path: { id }, query: { before } } }))

export async function markAnswersRead(id: string, lastId: string): Promise<void> {
  await api.POST('/api/offers/{id}/questions/read', { params: { path: { id } }, body: { lastId } })
}

/** How a text of the patient is sent. */
export interface Sending {
  /** One key stores the text once, however often it is sent. */
  idempotencyKey: string
  /** Refuses a text that may show who the patient is. */
  refusesIdentifying: boolean
}

const toOffer = (id: string, { idempotencyKey }: Sending) => ({
  path: { id },
  header: { 'idempotency-key': idempotencyKey },
})

/** @param lineCode key of the line; undefined for the whole offer */
export const askQuestion = (
  id: string,
  question: { lineCode: string | undefined; body: string },
  sending: Sending,
): Promise<OfferMessage> =>
  read(
    api.POST('/api/offers/{id}/questions', {
      params: toOffer(id, sending),
      body: { ...question, refusesIdentifying: sending.refusesIdentifying },
    }),
  )

/** @param wish keys of the lines, none for the whole offer, the words of the patient, and the version that they are about */
export const requestChange = (
  id: string,
  wish: { lines: string[]; comment: string; version: number },
  sending: Sending,
): Promise<ChangeRequest> =>
  read(
    api.POST('/api/offers/{id}/change-requests', {
      params: toOffer(id, sending),
      body: { ...wish, refusesIdentifying: sending.refusesIdentifying },
    }),
  )

export const signChangeOrder = (
  id: string,
  body: { hash: string; signature: string },
  idempotencyKey: string,
): Promise<ChangeOrder> =>
  read(
    api.POST('/api/change-orders/{id}/sign', {
      params: { path: { id }, header: { 'idempotency-key': idempotencyKey } },
      body,
    }),
  )

export const rejectChangeOrder = (id: string, comment: string): Promise<ChangeOrder> =>
  read(
    api.POST('/api/change-orders/{id}/reject', {
      params: { path: { id } },
      body: comment === '' ? {} : { comment },
    }),
  )

export const withdrawChange = (id: string): Promise<ChangeRequest> =>
  read(api.POST('/api/change-requests/{id}/withdraw', { params: { path: { id } } }))

/** The letter of the hospital that the team entered the offer from. */
export const fetchLetter = async (offerId: string): Promise<Blob> =>
  (await read(
    api.GET('/api/offers/{id}/letter', { params: { path: { id: offerId } }, parseAs: 'blob' }),
  )) as Blob

/** The letter of the hospital that the team entered a change order from. */
export const fetchChangeOrderLetter = async (id: string): Promise<Blob> =>
  (await read(
    api.GET('/api/change-orders/{id}/letter', { params: { path: { id } }, parseAs: 'blob' }),
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

/** Answers a question of a hospital. One key stores the answer once, however often it is sent. */
export const answerHospital = (
  id: string,
  questionId: string,
  body: string,
  { idempotencyKey, refusesIdentifying }: Sending,
): Promise<QuoteQuestion> =>
  read(
    api.POST('/api/quote-requests/{id}/questions/{questionId}/answer', {
      params: { path: { id, questionId }, header: { 'idempotency-key': idempotencyKey } },
      body: { body, refusesIdentifying },
    }),
  )

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
