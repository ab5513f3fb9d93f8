import { useNavigate, useRevalidator } from 'react-router'
import { ErrorPanel } from '~/components/state/panels'
import { Button } from '~/components/ui/button'
import { showToast } from '~/components/ui/toast-store'
import { fetchHospitalChoices, fetchTreatmentChoices } from '~/features/bookings/api'
import { ChangeRequest } from '~/features/bookings/change-request'
import { fetchBooking } from '~/features/bookings/follow-up-api'
import { orUndefined } from '~/lib/api/api'
import { hasHealthDataConsent } from '~/lib/api/consents'
import { requireUser } from '~/lib/api/require-session'
import { keepOrThrow } from '~/lib/api/required'
import { useT } from '~/lib/i18n/i18n'
import { useLastLoaded } from '~/lib/last-loaded'
import { pageMeta } from '~/lib/seo/meta'
import type { Route } from './+types/dashboard-booking-change'

export const meta: Route.MetaFunction = (page) =>
  pageMeta(page, { title: 'bookings.change.metaTitle', index: false })

export async function clientLoader({ request, params: { id } }: Route.ClientLoaderArgs) {
  await requireUser(request)
  const [booking, hospitals, treatments, consented] = await Promise.all([
    fetchBooking(id).catch(keepOrThrow),
    orUndefined(fetchHospitalChoices()),
    orUndefined(fetchTreatmentChoices()),
    orUndefined(hasHealthDataConsent()),
  ])
  return { booking, hospitals, treatments, asksConsent: !consented }
}

export default function BookingChange({ loaderData, params: { id } }: Route.ComponentProps) {
  return <LoadedChange key={id} {...loaderData} />
}

function LoadedChange({ booking, ...choices }: Route.ComponentProps['loaderData']) {
  const t = useT()
  const navigate = useNavigate()
  const { revalidate } = useRevalidator()
  const shown = useLastLoaded(booking)
  if (!shown)
    return (
      <div className="page">
        <ErrorPanel
          title={t('bookings.one.failed')}
          actions={<Button onClick={() => void revalidate()}>{t('common.retry')}</Button>}
        >
          <p>{t('bookings.error.safe')}</p>
        </ErrorPanel>
      </div>
    )
  return (
    <ChangeRequest
      booking={shown}
      {...choices}
      onStale={() => void revalidate()}
      onChanged={({ id }) => {
        showToast({ tone: 'success', title: 'bookings.change.done', body: 'bookings.change.done.body' })
        void navigate(`/dashboard/bookings/${id}`)
      }}
    />
  )
}
