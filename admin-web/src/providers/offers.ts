import { sentName } from './booking-follow-up'
import { front } from './front'
import type { HttpClient } from './http-client'
import type {
  AdminOffer,
  AnyOffer,
  OfferContent,
  OfferMessage,
  OfferPreview,
  OfferThread,
  OfferWithdrawalReason,
  PublishedOffer,
} from './types'

/** Offers of hospitals, which the hospital or the team enters: methods of the data provider. */
export function createOfferMethods(httpClient: HttpClient) {
  const { api } = front()
  const urlOf = (offerId: string) => `${api}/offers/${encodeURIComponent(offerId)}`
  const send = async <T extends AnyOffer>(method: string, url: string, body: object): Promise<T> =>
    (await httpClient(url, { method, body: JSON.stringify(body) })).json
  const open = async (url: string, name: string): Promise<File> => {
    const { json, headers } = await httpClient(url)
    return new File([json as Blob], sentName(headers) ?? name, { type: headers.get('Content-Type') ?? '' })
  }
  return {
    /** The offers of a booking, newest first. The patient reads that they were opened. */
    bookingOffers: async (bookingId: string): Promise<AdminOffer[]> =>
      (await httpClient(`/api/admin/bookings/${encodeURIComponent(bookingId)}/offers`)).json.items,
    /** Begins the offer that answers a quote request. */
    createOffer: (requestId: string, content: OfferContent) =>
      send<AdminOffer>('POST', `/api/admin/quote-requests/${encodeURIComponent(requestId)}/offers`, {
        content,
      }),
    /** Saves the draft. A published offer gets its next version. */
    saveOffer: <T extends AnyOffer>({ id, version }: T, content: OfferContent) =>
      send<T>('PATCH', urlOf(id), { version, content }),
    /** The draft as the patient would read it. */
    previewOffer: async ({ id }: AnyOffer): Promise<OfferPreview> =>
      (await httpClient(`${urlOf(id)}/preview`)).json,
    publishOffer: <T extends AnyOffer>({ id, version }: T) =>
      send<T>('POST', `${urlOf(id)}/publish`, { version }),
    withdrawOffer: <T extends AnyOffer>({ id, version }: T, reason: OfferWithdrawalReason) =>
      send<T>('POST', `${urlOf(id)}/withdraw`, { version, reason }),
    /** The hospital confirmed the date of the accepted offer. */
    confirmOfferDate: <T extends AnyOffer>({ id, version }: T) =>
      send<T>('POST', `${urlOf(id)}/confirm-date`, { version }),
    /** The messages about the published offer, with the changes that the patient asked for. `before` reads earlier messages. */
    offerThread: async (id: string, before?: string): Promise<OfferThread> =>
      (await httpClient(`${urlOf(id)}/messages${before ? `?${new URLSearchParams({ before })}` : ''}`)).json,
    /** One key is one answer, however often it is sent. */
    answerQuestion: async (
      id: string,
      answer: { body: string; forHospital: boolean; lastId: string | undefined },
      key: string,
    ): Promise<OfferMessage> => {
      const headers = new Headers({ 'Idempotency-Key': key })
      const body = JSON.stringify(answer)
      return (await httpClient(`${urlOf(id)}/messages`, { method: 'POST', body, headers })).json
    },
    /** What the patient wrote was seen, up to that message. */
    markQuestionsRead: async (id: string, lastId: string): Promise<void> => {
      await httpClient(`${urlOf(id)}/messages/read`, { method: 'POST', body: JSON.stringify({ lastId }) })
    },
    /** Declines a change that the patient asked for. The patient reads the words. */
    declineChange: (changeRequestId: string, comment: string) =>
      send<AdminOffer>('POST', `/api/admin/change-requests/${encodeURIComponent(changeRequestId)}/decline`, {
        comment,
      }),
    /** Attaches the letter to the draft, in place of an earlier one. */
    attachLetter: async ({ id }: AdminOffer, file: File, dated: string): Promise<AdminOffer> => {
      const body = new FormData()
      body.set('file', file)
      const url = `${urlOf(id)}/letter?${new URLSearchParams({ dated })}`
      return (await httpClient(url, { method: 'POST', body })).json
    },
    /** The letter of the draft, or else of the published version. */
    openLetter: ({ id }: AdminOffer) => open(`${urlOf(id)}/letter`, id),
    /** The document of a published version. Refused while the server prepares it. */
    openOfferPdf: ({ id, version }: PublishedOffer) => open(`${urlOf(id)}.pdf?version=${version}`, id),
  }
}
