import { type ShouldRevalidateFunctionArgs, useRevalidator, useSearchParams } from 'react-router'
import { Note } from '~/components/state/note'
import { ErrorPanel } from '~/components/state/panels'
import { Button } from '~/components/ui/button'
import { fetchHospitalChoices } from '~/features/bookings/api'
import { fetchBooking } from '~/features/bookings/follow-up-api'
import { isOver } from '~/features/bookings/status'
import { useLiveBookings } from '~/features/bookings/use-live-bookings'
import { fetchBrief } from '~/features/case-brief/api'
import { fetchOffers, fetchRequests } from '~/features/offers/api'
import { OffersPage } from '~/features/offers/offers-page'
import { fetchDue } from '~/features/payments/api'
import { isCollected } from '~/features/payments/is-collected'
import { useLivePayments } from '~/features/payments/use-live-payments'
import { orUndefined } from '~/lib/api/api'
import { fetchConsents } from '~/lib/api/consents'
import { requireUser } from '~/lib/api/require-session'
import { keepOrThrow } from '~/lib/api/required'
import { useT } from '~/lib/i18n/i18n'
import { useLastLoaded } from '~/lib/last-loaded'
import { pageMeta } from '~/lib/seo/meta'
import type { Route } from './+types/dashboard-offers'

export const meta: Route.MetaFunction = (page) => pageMeta(page, { title: 'offers.metaTitle', index: false })

export async function clientLoader({ request, params: { id } }: Route.ClientLoaderArgs) {
  await requireUser(request)
  const [requests, offers, brief, booking, hospitals, consents, due] = await Promise.all([
    fetchRequests(id).catch(keepOrThrow),
    orUndefined(fetchOffers(id)),
    orUndefined(fetchBrief(id)),
    orUndefined(fetchBooking(id)),
    orUndefined(fetchHospitalChoices()),
    orUndefined(fetchConsents()),
    orUndefined(fetchDue(id)),
  ])
  const isSharing = consents?.some(({ purpose, granted }) => purpose === 'share_with_hospital' && granted)
  return { requests, offers, brief, booking, hospitals, isSharing, due }
}

/** Sorting needs no new data. */
export const shouldRevalidate = ({
  currentUrl,
  nextUrl,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs) =>
  currentUrl.search === nextUrl.search ? defaultShouldRevalidate : currentUrl.pathname !== nextUrl.pathname

export default function Offers({ loaderData, params: { id } }: Route.ComponentProps) {
  return <LoadedOffers key={id} loaded={loaderData} id={id} />
}

function LoadedOffers({ loaded, id }: { loaded: Route.ComponentProps['loaderData']; id: string }) {
  const t = useT()
  const [query] = useSearchParams()
  const { revalidate } = useRevalidator()
  const reload = () => void revalidate()
  useLiveBookings(reload)
  useLivePayments(reload)
  const requests = useLastLoaded(loaded.requests)
  const offers = useLastLoaded(loaded.offers)
  const brief = useLastLoaded(loaded.brief)
  const booking = useLastLoaded(loaded.booking)
  const hospitals = useLastLoaded(loaded.hospitals)
  const due = useLastLoaded(loaded.due)
  const isSharing = useLastLoaded(loaded.isSharing) ?? false
  const retry = <Button onClick={reload}>{t('common.retry')}</Button>
  if (!requests)
    return (
      <div className="page">
        <ErrorPanel title={t('offers.failed')} actions={retry} />
      </div>
    )
  return (
    <>
      {!loaded.requests && (
        <div className="page" role="status">
          <Note neutral>
            {t('offers.stale')} {retry}
          </Note>
        </div>
      )}
      <OffersPage
        bookingId={id}
        brief={brief}
        requests={requests}
        offers={offers}
        hospitals={hospitals}
        wanted={query.get('hospital')}
        treatment={booking?.treatment ?? null}
        isSharing={isSharing}
        isOver={booking !== undefined && isOver(booking.status)}
        isPaid={due !== undefined && isCollected(due)}
        onChanged={reload}
      />
    </>
  )
}
