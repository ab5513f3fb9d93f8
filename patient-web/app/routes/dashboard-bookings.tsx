import { redirect, type ShouldRevalidateFunctionArgs, useRevalidator, useSearchParams } from 'react-router'
import { dropFormDraft } from '~/components/form/use-form-draft'
import { fetchBookings, fetchContact } from '~/features/bookings/api'
import { BOOKING_DRAFT } from '~/features/bookings/booking-form'
import { BookingsPage } from '~/features/bookings/bookings-page'
import { loadForm } from '~/features/bookings/load-form'
import { submitBooking } from '~/features/bookings/submit'
import { useLiveBookings } from '~/features/bookings/use-live-bookings'
import { fetchPayments } from '~/features/payments/api'
import { PaymentReturn } from '~/features/payments/payment-return'
import { useLivePayments } from '~/features/payments/use-live-payments'
import { orUndefined } from '~/lib/api/api'
import { requireUser } from '~/lib/api/require-session'
import { useLastLoaded } from '~/lib/last-loaded'
import { pageMeta } from '~/lib/seo/meta'
import type { Route } from './+types/dashboard-bookings'

export const meta: Route.MetaFunction = (page) =>
  pageMeta(page, { title: 'bookings.metaTitle', index: false })

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  await requireUser(request)
  const query = new URL(request.url).searchParams
  const [bookings, contact, form, payments] = await Promise.all([
    orUndefined(fetchBookings()),
    orUndefined(fetchContact()),
    query.has('new') ? loadForm() : undefined,
    query.has('payment') ? orUndefined(fetchPayments()) : undefined,
  ])
  return { bookings, contact, form, payments }
}

export async function clientAction({ request }: Route.ClientActionArgs) {
  const { id: userId } = await requireUser(request)
  const outcome = await submitBooking(await request.formData())
  if (outcome.kind !== 'stored') return outcome
  dropFormDraft(userId, BOOKING_DRAFT)
  return redirect(`/dashboard/bookings?sent=${outcome.id}`)
}

/** A request that was refused changes nothing, so that the form stays as the patient left it. */
export function shouldRevalidate({ actionResult, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) {
  return actionResult ? false : defaultShouldRevalidate
}

export default function Bookings({
  loaderData: { bookings, contact, form, payments },
  actionData,
}: Route.ComponentProps) {
  const { revalidate } = useRevalidator()
  const [query] = useSearchParams()
  const lastBookings = useLastLoaded(bookings)
  const lastContact = useLastLoaded(contact)
  const hospitals = useLastLoaded(form?.hospitals)
  const treatments = useLastLoaded(form?.treatments)
  const lastPayments = useLastLoaded(payments)
  const outcome = query.get('payment')
  useLiveBookings(() => void revalidate())
  useLivePayments(() => void revalidate())
  const wanted = {
    hospital: query.get('hospital'),
    treatment: query.get('treatment'),
    type: query.get('type'),
  }
  return (
    <BookingsPage
      notice={outcome && <PaymentReturn outcome={outcome} id={query.get('of')} payments={lastPayments} />}
      form={form && { ...form, hospitals, treatments, wanted, refused: actionData }}
      list={{
        bookings: lastBookings,
        stale: !bookings,
        sent: query.get('sent'),
        contact: lastContact,
        onRetry: () => void revalidate(),
      }}
    />
  )
}
