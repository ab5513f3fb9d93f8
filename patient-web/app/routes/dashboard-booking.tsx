import { data, useOutletContext, useRevalidator } from 'react-router'
import { fetchContact } from '~/features/bookings/api'
import { BookingPage } from '~/features/bookings/booking-page'
import { fetchBooking, fetchThread } from '~/features/bookings/follow-up-api'
import { useLiveBookings } from '~/features/bookings/use-live-bookings'
import { fetchDue, fetchPayments } from '~/features/payments/api'
import { BookingPayments } from '~/features/payments/booking-payments'
import { useLivePayments } from '~/features/payments/use-live-payments'
import { orUndefined } from '~/lib/api/api'
import { fetchConsents } from '~/lib/api/consents'
import { ApiError } from '~/lib/api/error'
import { fetchRecords } from '~/lib/api/medical-records'
import { requireUser } from '~/lib/api/require-session'
import type { User } from '~/lib/api/types'
import { useLastLoaded } from '~/lib/last-loaded'
import { pageMeta } from '~/lib/seo/meta'
import type { Route } from './+types/dashboard-booking'

export const meta: Route.MetaFunction = (page) =>
  pageMeta(page, { title: 'bookings.metaTitle', index: false })

export async function clientLoader({ request, params: { id } }: Route.ClientLoaderArgs) {
  await requireUser(request)
  const [booking, thread, records, contact, consents, due, payments] = await Promise.all([
    fetchBooking(id).catch(missing),
    orUndefined(fetchThread(id)),
    orUndefined(fetchRecords()),
    orUndefined(fetchContact()),
    orUndefined(fetchConsents()),
    orUndefined(fetchDue(id)),
    orUndefined(fetchPayments()),
  ])
  const sharingConsented =
    consents?.some(({ purpose, granted }) => purpose === 'share_with_hospital' && granted) ?? false
  return { booking, thread, records, contact, sharingConsented, due, payments }
}

/** A number that is none is as unknown as somebody else's. */
function missing(error: unknown): never {
  if (error instanceof ApiError && [400, 404].includes(error.status)) throw data(null, { status: 404 })
  throw error
}

export default function Booking({ loaderData }: Route.ComponentProps) {
  const { revalidate } = useRevalidator()
  const user = useOutletContext<User>()
  const due = useLastLoaded(loaderData.due)
  const payments = useLastLoaded(loaderData.payments)
  const reload = () => void revalidate()
  useLiveBookings(reload)
  useLivePayments(reload)
  return (
    <BookingPage
      booking={loaderData.booking}
      thread={useLastLoaded(loaderData.thread)}
      records={useLastLoaded(loaderData.records)}
      contact={useLastLoaded(loaderData.contact)}
      sharingConsented={loaderData.sharingConsented}
      phone={user.profile.phone ?? null}
      onChange={reload}
      paidUsd={due?.paidUsd}
      ifCancelledNow={due?.ifCancelledNow}
      afterCancellation={due?.afterCancellation}
      payments={
        <BookingPayments bookingId={loaderData.booking.id} due={due} payments={payments} onChange={reload} />
      }
    />
  )
}
