import { useNavigate, useOutletContext, useRevalidator } from 'react-router'
import { Note } from '~/components/state/note'
import { ErrorPanel } from '~/components/state/panels'
import { Button } from '~/components/ui/button'
import { showToast } from '~/components/ui/toast-store'
import { fetchContact, loadChoices } from '~/features/bookings/api'
import { BookingPage } from '~/features/bookings/booking-page'
import { ChangeRequest } from '~/features/bookings/change-request'
import { fetchBooking, fetchThread } from '~/features/bookings/follow-up-api'
import { useLiveBookings } from '~/features/bookings/use-live-bookings'
import { useBookingSeen } from '~/features/notifications/live'
import { fetchDue, fetchPayments } from '~/features/payments/api'
import { BookingPayments } from '~/features/payments/booking-payments'
import { useLivePayments } from '~/features/payments/use-live-payments'
import { orUndefined } from '~/lib/api/api'
import { fetchConsents } from '~/lib/api/consents'
import { fetchRecords } from '~/lib/api/medical-records'
import { requireUser } from '~/lib/api/require-session'
import { keepOrThrow } from '~/lib/api/required'
import type { Consent, User } from '~/lib/api/types'
import { useT } from '~/lib/i18n/i18n'
import { useLastLoaded } from '~/lib/last-loaded'
import { pageMeta } from '~/lib/seo/meta'
import type { Route } from './+types/dashboard-booking'

export const meta: Route.MetaFunction = (page) =>
  pageMeta(page, { title: 'bookings.metaTitle', index: false })

export async function clientLoader({ request, params: { id } }: Route.ClientLoaderArgs) {
  await requireUser(request)
  const changes = new URL(request.url).searchParams.has('change')
  const [booking, thread, records, contact, consents, due, payments, choices] = await Promise.all([
    fetchBooking(id).catch(keepOrThrow),
    orUndefined(fetchThread(id)),
    orUndefined(fetchRecords()),
    orUndefined(fetchContact()),
    orUndefined(fetchConsents()),
    orUndefined(fetchDue(id)),
    orUndefined(fetchPayments()),
    changes ? loadChoices() : undefined,
  ])
  const consented = (purpose: Consent['purpose']) =>
    consents?.some((consent) => consent.purpose === purpose && consent.granted)
  const sharingConsented = consented('share_with_hospital')
  const healthConsented = consented('health_data')
  return { booking, thread, records, contact, sharingConsented, healthConsented, due, payments, choices }
}

/** Another booking starts anew: nothing of the last one stays on the page. */
export default function Booking({ loaderData, params: { id } }: Route.ComponentProps) {
  return <LoadedBooking key={id} loaded={loaderData} id={id} />
}

function LoadedBooking({ loaded, id }: { loaded: Route.ComponentProps['loaderData']; id: string }) {
  const t = useT()
  const { revalidate } = useRevalidator()
  const navigate = useNavigate()
  const user = useOutletContext<User>()
  const booking = useLastLoaded(loaded.booking)
  const due = useLastLoaded(loaded.due)
  const payments = useLastLoaded(loaded.payments)
  const thread = useLastLoaded(loaded.thread)
  const records = useLastLoaded(loaded.records)
  const contact = useLastLoaded(loaded.contact)
  const sharingConsented = useLastLoaded(loaded.sharingConsented) ?? false
  const healthConsented = useLastLoaded(loaded.healthConsented)
  const reload = () => void revalidate()
  useLiveBookings(reload)
  useLivePayments(reload)
  useBookingSeen(loaded.booking)
  const retry = <Button onClick={reload}>{t('common.retry')}</Button>
  if (!booking)
    return (
      <div className="page">
        <ErrorPanel title={t('bookings.one.failed')} actions={retry}>
          <p>{t('bookings.error.safe')}</p>
        </ErrorPanel>
      </div>
    )
  if (loaded.choices)
    return (
      <ChangeRequest
        booking={booking}
        {...loaded.choices}
        asksConsent={!healthConsented}
        onStale={reload}
        onChanged={() => {
          showToast({ tone: 'success', title: 'bookings.change.done', body: 'bookings.change.done.body' })
          void navigate(`/dashboard/bookings/${id}`)
        }}
      />
    )
  return (
    <>
      {!loaded.booking && (
        <div className="page" role="status">
          <Note neutral>
            {t('bookings.one.stale')} {retry}
          </Note>
        </div>
      )}
      <BookingPage
        booking={booking}
        thread={thread}
        records={records}
        contact={contact}
        sharingConsented={sharingConsented}
        healthConsented={healthConsented}
        phone={user.profile.phone ?? null}
        onChange={reload}
        paidUsd={due?.paidUsd}
        refusedUsd={due?.refusedUsd}
        ifCancelledNow={due?.ifCancelledNow}
        afterCancellation={due?.afterCancellation}
        payments={
          <BookingPayments
            bookingId={id}
            hospitalId={booking.hospital?.id}
            treatmentId={booking.treatment?.id ?? null}
            appointmentAt={booking.appointment?.at}
            due={due}
            payments={payments}
            onChange={reload}
          />
        }
      />
    </>
  )
}
