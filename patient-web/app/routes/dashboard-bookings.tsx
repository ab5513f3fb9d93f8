import { redirect, useRevalidator } from 'react-router'
import {
  fetchBookings,
  fetchContact,
  fetchHospitalChoices,
  fetchTreatmentChoices,
  hasHealthDataConsent,
} from '~/features/bookings/api'
import { BookingsPage } from '~/features/bookings/bookings-page'
import { submitBooking } from '~/features/bookings/submit'
import { useLiveBookings } from '~/features/bookings/use-live-bookings'
import { orUndefined } from '~/lib/api/api'
import { requireUser } from '~/lib/api/require-session'
import { pageMeta } from '~/lib/seo/meta'
import type { Route } from './+types/dashboard-bookings'

export const meta: Route.MetaFunction = (page) =>
  pageMeta(page, { title: 'bookings.metaTitle', index: false })

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  await requireUser(request)
  const query = new URL(request.url).searchParams
  const [bookings, contact, form] = await Promise.all([
    orUndefined(fetchBookings()),
    orUndefined(fetchContact()),
    query.has('new') ? loadForm(query) : undefined,
  ])
  return { bookings, contact, form }
}

async function loadForm(query: URLSearchParams) {
  const [hospitals, treatments, consented] = await Promise.all([
    orUndefined(fetchHospitalChoices()),
    orUndefined(fetchTreatmentChoices()),
    orUndefined(hasHealthDataConsent()),
  ])
  if (!hospitals || !treatments) return 'failed' as const
  return {
    hospitals,
    treatments,
    asksConsent: !consented,
    wanted: { hospital: query.get('hospital'), treatment: query.get('treatment'), type: query.get('type') },
  }
}

export async function clientAction({ request }: Route.ClientActionArgs) {
  await requireUser(request)
  const errors = await submitBooking(await request.formData())
  return errors ?? redirect('/dashboard/bookings')
}

export default function Bookings({
  loaderData: { bookings, contact, form },
  actionData,
}: Route.ComponentProps) {
  const { revalidate } = useRevalidator()
  useLiveBookings(() => void revalidate())
  return (
    <BookingsPage
      form={typeof form === 'object' ? { ...form, errors: actionData } : form}
      list={{ bookings, contact, onRetry: () => void revalidate() }}
    />
  )
}
