import { useRevalidator, useSearchParams } from 'react-router'
import { NotLoaded, PageHead, Section } from '~/features/account/parts'
import { fetchPayments } from '~/features/payments/api'
import { PaymentList } from '~/features/payments/payment-list'
import { useLivePayments } from '~/features/payments/use-live-payments'
import { moneyBackOf } from '~/features/premium/money-back'
import { Premium } from '~/features/premium/premium'
import { orUndefined } from '~/lib/api/api'
import { requireUser } from '~/lib/api/require-session'
import { useT } from '~/lib/i18n/i18n'
import { useLastLoaded } from '~/lib/last-loaded'
import type { Route } from './+types/account-billing'

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  await requireUser(request)
  return { payments: await orUndefined(fetchPayments()) }
}

export default function AccountBilling({ loaderData }: Route.ComponentProps) {
  const t = useT()
  const { revalidate } = useRevalidator()
  const [query] = useSearchParams()
  const payments = useLastLoaded(loaderData.payments)
  const reload = () => void revalidate()
  useLivePayments(reload)
  return (
    <>
      <PageHead title={t('account.billing.title')} lead={t('account.billing.lead')} />
      <Section id="premium" title={t('account.billing.premium')}>
        <Premium outcome={query.get('premium')} moneyBack={moneyBackOf(payments)} />
      </Section>
      <Section id="payments" title={t('account.billing.payments')}>
        {payments ? (
          <PaymentList payments={payments} />
        ) : (
          <NotLoaded title={t('payments.failed')} onRetry={reload} />
        )}
      </Section>
    </>
  )
}
