import { type ShouldRevalidateFunctionArgs, useRevalidator, useSearchParams } from 'react-router'
import { BookingManagement } from '~/features/bookings/booking-management'
import { StoredMatchings } from '~/features/matching/stored-matchings'
import { TreatmentMatching } from '~/features/matching/treatment-matching'
import { PaymentDemo } from '~/features/payments/payment-demo'
import { PremiumArea } from '~/features/premium/premium-area'
import {
  fetchAboveBudget,
  fetchHospitals,
  fetchNewestAssessment,
  fetchTreatments,
} from '~/features/recommendations/api'
import { ResultsPage } from '~/features/recommendations/results-page'
import {
  asksTheSame,
  hospitalQuery,
  readFilters,
  treatmentQuery,
} from '~/features/recommendations/search-params'
import { orUndefined } from '~/lib/api/api'
import { fetchRecords } from '~/lib/api/medical-records'
import { requireUser } from '~/lib/api/require-session'
import { pageMeta } from '~/lib/seo/meta'
import type { Route } from './+types/dashboard-results'

export const meta: Route.MetaFunction = (page) =>
  pageMeta(page, { title: 'recommendations.metaTitle', index: false })

/** Nothing is waited for: the page is there at once, each part of it when its answer arrives. */
export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  await requireUser(request)
  const filters = readFilters(new URL(request.url).searchParams)
  const wanted = treatmentQuery(filters)
  const treatments = orUndefined(fetchTreatments(wanted))
  return {
    records: orUndefined(fetchRecords()),
    newest: orUndefined(fetchNewestAssessment()),
    hospitals: orUndefined(fetchHospitals(hospitalQuery(filters))),
    treatments,
    aboveBudget: orUndefined(treatments.then((found) => (found ? fetchAboveBudget(found, wanted) : []))),
  }
}

/** Another tab and ticks for the comparison ask the server nothing. */
export function shouldRevalidate({
  currentUrl,
  nextUrl,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs) {
  const moved = currentUrl.search !== nextUrl.search
  return moved && asksTheSame(currentUrl.searchParams, nextUrl.searchParams) ? false : defaultShouldRevalidate
}

export default function Results({ loaderData }: Route.ComponentProps) {
  const { revalidate } = useRevalidator()
  const [query] = useSearchParams()
  return (
    <ResultsPage calls={loaderData} submitted={query.get('submitted')} onRetry={() => void revalidate()}>
      <PremiumArea
        matching={<TreatmentMatching newest={loaderData.newest} />}
        payment={<PaymentDemo />}
        bookings={<BookingManagement />}
        stored={<StoredMatchings />}
      />
    </ResultsPage>
  )
}
