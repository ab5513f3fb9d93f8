import { sentName } from './booking-follow-up'
import { front } from './front'
import type { HttpClient } from './http-client'
import type { ChangeOrder, ChangeOrderList, NewChangeOrder, StoredLetter } from './types'

/** Change orders of accepted offers, for the team and for hospitals: methods of the data provider. */
export function createChangeOrderMethods(httpClient: HttpClient) {
  const { api } = front()
  const offerUrl = (offerId: string) => `${api}/offers/${encodeURIComponent(offerId)}`
  const orderUrl = ({ id }: ChangeOrder) => `${api}/change-orders/${encodeURIComponent(id)}`
  const post = async (url: string) => {
    await httpClient(url, { method: 'POST' })
  }
  return {
    /** The change orders of an accepted offer. The patient reads that they were opened. */
    changeOrders: async (offerId: string): Promise<ChangeOrderList> =>
      (await httpClient(`${offerUrl(offerId)}/change-orders`)).json,
    /** Sends a change to the patient. With a letter, the change waits for a colleague who releases it. */
    proposeChangeOrder: async (offerId: string, order: NewChangeOrder): Promise<void> => {
      const body = JSON.stringify(order)
      await httpClient(`${offerUrl(offerId)}/change-orders`, { method: 'POST', body })
    },
    releaseChangeOrder: (order: ChangeOrder) => post(`${orderUrl(order)}/release`),
    withdrawChangeOrder: (order: ChangeOrder) => post(`${orderUrl(order)}/withdraw`),
    /** Stores the letter for the next change order. @param dated `YYYY-MM-DD` */
    attachChangeOrderLetter: async (offerId: string, file: File, dated: string): Promise<StoredLetter> => {
      const body = new FormData()
      body.set('file', file)
      const url = `${offerUrl(offerId)}/change-order-letters?${new URLSearchParams({ dated })}`
      return (await httpClient(url, { method: 'POST', body })).json
    },
    openChangeOrderLetter: async (order: ChangeOrder): Promise<File> => {
      const { json, headers } = await httpClient(`${orderUrl(order)}/letter`)
      const type = headers.get('Content-Type') ?? ''
      return new File([json as Blob], sentName(headers) ?? order.id, { type })
    },
  }
}
