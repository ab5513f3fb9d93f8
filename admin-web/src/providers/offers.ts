import { sentName } from './booking-follow-up'
import type { HttpClient } from './http-client'
import type { AdminOffer, OfferContent, OfferWithdrawalReason, PublishedOffer } from './types'

const urlOf = (offerId: string) => `/api/admin/offers/${encodeURIComponent(offerId)}`

/** Offers of hospitals that the team enters: methods of the data provider. */
export function createOfferMethods(httpClient: HttpClient) {
  const send = async (method: string, url: string, body: object): Promise<AdminOffer> =>
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
      send('POST', `/api/admin/quote-requests/${encodeURIComponent(requestId)}/offers`, { content }),
    /** Saves the draft. A published offer gets its next version. */
    saveOffer: ({ id, version }: AdminOffer, content: OfferContent) =>
      send('PATCH', urlOf(id), { version, content }),
    publishOffer: ({ id, version }: AdminOffer) => send('POST', `${urlOf(id)}/publish`, { version }),
    withdrawOffer: ({ id, version }: AdminOffer, reason: OfferWithdrawalReason) =>
      send('POST', `${urlOf(id)}/withdraw`, { version, reason }),
    /** The hospital confirmed the date of the accepted offer. */
    confirmOfferDate: ({ id, version }: AdminOffer) => send('POST', `${urlOf(id)}/confirm-date`, { version }),
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
