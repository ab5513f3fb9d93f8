import { useRevalidator } from 'react-router'
import { ErrorPanel } from '~/components/state/panels'
import { Button } from '~/components/ui/button'
import { useLiveBookings } from '~/features/bookings/use-live-bookings'
import { fetchOffer } from '~/features/offers/api'
import { fetchBills } from '~/features/offers/bills/api'
import { BillsPage } from '~/features/offers/bills/bills-page'
import { requireUser } from '~/lib/api/require-session'
import { keepOrThrow } from '~/lib/api/required'
import { useT } from '~/lib/i18n/i18n'
import { useLastLoaded } from '~/lib/last-loaded'
import { pageMeta } from '~/lib/seo/meta'
import type { Route } from './+types/dashboard-bills'

export const meta: Route.MetaFunction = (page) =>
  pageMeta(page, { title: 'offers.bills.metaTitle', index: false })

export async function clientLoader({ request, params: { offerId } }: Route.ClientLoaderArgs) {
  await requireUser(request)
  const [offer, bills] = await Promise.all([
    fetchOffer(offerId).catch(keepOrThrow),
    fetchBills(offerId).catch(keepOrThrow),
  ])
  return { offer, bills }
}

export default function Bills({ loaderData, params: { offerId } }: Route.ComponentProps) {
  return <LoadedBills key={offerId} loaded={loaderData} />
}

function LoadedBills({ loaded }: { loaded: Route.ComponentProps['loaderData'] }) {
  const t = useT()
  const { revalidate } = useRevalidator()
  const reload = () => void revalidate()
  useLiveBookings(reload)
  const offer = useLastLoaded(loaded.offer)
  const bills = useLastLoaded(loaded.bills)
  if (!offer || !bills)
    return (
      <div className="page">
        <ErrorPanel
          title={t('offers.bills.failed')}
          actions={<Button onClick={reload}>{t('common.retry')}</Button>}
        />
      </div>
    )
  return <BillsPage offer={offer} bills={bills} onChanged={reload} />
}
