import { redirect, type ShouldRevalidateFunctionArgs, useRevalidator, useSearchParams } from 'react-router'
import { fetchBookings, fetchContact } from '~/features/bookings/api'
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
  await requireUser(request)
  const outcome = await submitBooking(await request.formData())
  return outcome.kind === 'stored' ? redirect(`/dashboard/bookings?sent=${outcome.id}`) : outcome
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
  const lastChoices = useLastLoaded(typeof form === 'object' ? form : undefined)
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
      form={form && (lastChoices ? { ...lastChoices, wanted, refused: actionData } : 'failed')}
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
