import type { AdminPaymentDetailView } from '../../src/modules/payments/payment.dto.js'
import type { Answer, TestApp } from './app.js'

type Refunded = AdminPaymentDetailView & { code: string; detail: string }

/** Refunds a payment as the page of the team does: with the sums of refunds that the page showed. */
export async function refundPayment(
  app: TestApp,
  paymentId: string,
  { token, body, key }: { token: string; body: object; key?: string | undefined },
): Promise<Answer<Refunded>> {
  const path = `admin/payments/${paymentId}`
  const shown = await app.request<AdminPaymentDetailView>('GET', path, { token })
  const { refusedUsd = 0, refunds = [] } = shown.body
  const counted = refunds.filter(({ status }) => status !== 'failed')
  const refundedUsd = counted.reduce((sum, { amount }) => sum + Math.round(amount * 100), 0) / 100
  return app.request<Refunded>('POST', `${path}/refunds`, {
    token,
    body: { refusedUsd, refundedUsd, ...body },
    headers: key ? { 'idempotency-key': key } : {},
  })
}
