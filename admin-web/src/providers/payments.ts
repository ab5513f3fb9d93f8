import type { HttpClient } from './http-client'
import type { Payment, PaymentDetail, RefundInput } from './types'

const PAYMENTS = '/api/admin/payments'

/** What belongs to payments beside the records themselves: methods of the data provider. */
export function createPaymentMethods(httpClient: HttpClient) {
  return {
    /** Newest first. */
    paymentsOf: async (bookingId: string): Promise<Payment[]> => {
      const query = new URLSearchParams({
        filter: JSON.stringify({ bookingId }),
        sort: '["createdAt","DESC"]',
        range: '[0,99]',
      })
      return (await httpClient(`${PAYMENTS}?${query}`)).json
    },

    /** One key is one refund, however often it is asked for. */
    refund: async (paymentId: string, input: RefundInput, key: string): Promise<PaymentDetail> => {
      const headers = new Headers({ 'Idempotency-Key': key })
      const url = `${PAYMENTS}/${encodeURIComponent(paymentId)}/refunds`
      return (await httpClient(url, { method: 'POST', headers, body: JSON.stringify(input) })).json
    },
  }
}
