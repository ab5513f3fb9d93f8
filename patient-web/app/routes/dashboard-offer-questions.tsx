import { useRevalidator, useSearchParams } from 'react-router'
import { Note } from '~/components/state/note'
import { ErrorPanel } from '~/components/state/panels'
import { Button } from '~/components/ui/button'
import { fetchBooking } from '~/features/bookings/follow-up-api'
import { isOver } from '~/features/bookings/status'
import { useLiveBookings } from '~/features/bookings/use-live-bookings'
import { fetchOffer, fetchOfferThread } from '~/features/offers/api'
import { OfferQuestionsPage } from '~/features/offers/offer-questions-page'
import { orUndefined } from '~/lib/api/api'
import { requireUser } from '~/lib/api/require-session'
import { keepOrThrow } from '~/lib/api/required'
import { useT } from '~/lib/i18n/i18n'
import { useLastLoaded } from '~/lib/last-loaded'
import { pageMeta } from '~/lib/seo/meta'
import type { Route } from './+types/dashboard-offer-questions'

export const meta: Route.MetaFunction = (page) =>
  pageMeta(page, { title: 'offers.questions.metaTitle', index: false })

export async function clientLoader({ request, params: { id, offerId } }: Route.ClientLoaderArgs) {
  await requireUser(request)
  const [offer, thread, booking] = await Promise.all([
    fetchOffer(offerId).catch(keepOrThrow),
    fetchOfferThread(offerId).catch(keepOrThrow),
    orUndefined(fetchBooking(id)),
  ])
  return { offer, thread, booking }
}

export default function OfferQuestions({ loaderData, params: { offerId } }: Route.ComponentProps) {
  return <LoadedQuestions key={offerId} loaded={loaderData} />
}

function LoadedQuestions({ loaded }: { loaded: Route.ComponentProps['loaderData'] }) {
  const t = useT()
  const [query] = useSearchParams()
  const { revalidate } = useRevalidator()
  const reload = () => void revalidate()
  useLiveBookings(reload)
  const offer = useLastLoaded(loaded.offer)
  const thread = useLastLoaded(loaded.thread)
  const booking = useLastLoaded(loaded.booking)
  const retry = <Button onClick={reload}>{t('common.retry')}</Button>
  if (!offer || !thread)
    return (
      <div className="page">
        <ErrorPanel title={t('offers.questions.failed')} actions={retry} />
      </div>
    )
  return (
    <>
      {(!loaded.offer || !loaded.thread) && (
        <div className="page" role="status">
          <Note neutral>
            {t('offers.stale')} {retry}
          </Note>
        </div>
      )}
      <OfferQuestionsPage
        offer={offer}
        thread={thread}
        line={query.get('line')}
        isOver={booking !== undefined && isOver(booking.status)}
        onChanged={reload}
      />
    </>
  )
}
