import { data, useNavigation } from 'react-router'
import { EmergencyCard } from '~/components/emergency/emergency-card'
import { PageBanner } from '~/components/layout/page-banner'
import { commonScale } from '~/components/ui/price-bar'
import { fetchDestinations, fetchEmergencyAdvice, fetchTreatments } from '~/features/catalogue/api'
import { hasFilters, readFilters, toQuery } from '~/features/catalogue/treatments/search-params'
import { listTitle } from '~/features/catalogue/treatments/title'
import { TreatmentFilters } from '~/features/catalogue/treatments/treatment-filters'
import { TreatmentList } from '~/features/catalogue/treatments/treatment-list'
import { orUndefined } from '~/lib/api/api'
import { serverApi } from '~/lib/api/server.server'
import { useT } from '~/lib/i18n/i18n'
import { messages } from '~/lib/i18n/messages.server'
import { pageMeta } from '~/lib/seo/meta'
import { treatmentList } from '~/lib/seo/structured-data'
import type { Route } from './+types/treatments'

export const meta: Route.MetaFunction = (page) =>
  pageMeta(page, {
    ...listTitle(page.loaderData),
    description: 'treatments.metaDescription',
    image: 'treatments',
    structuredData: (origin) => {
      const { treatments, filters } = page.loaderData ?? {}
      return treatments && filters && !hasFilters(filters) ? [treatmentList(origin, treatments)] : []
    },
  })

export async function loader(args: Route.LoaderArgs) {
  const api = serverApi(args)
  const filters = readFilters(new URL(args.request.url).searchParams)
  const all = orUndefined(fetchTreatments(api))
  const [treatments, catalogue, destinations, emergency] = await Promise.all([
    hasFilters(filters) ? orUndefined(fetchTreatments(api, toQuery(filters))) : all,
    all,
    orUndefined(fetchDestinations(api)),
    filters.q ? orUndefined(fetchEmergencyAdvice(api, filters.q)) : undefined,
  ])
  return data(
    {
      messages: messages(args.context.locale, 'treatments', 'catalogue'),
      filters,
      emergency,
      treatments,
      destinations,
      scale: commonScale((catalogue ?? treatments ?? []).map(({ maxCostUsd }) => maxCostUsd)),
    },
    { status: treatments ? 200 : 503 },
  )
}

export default function Treatments({ loaderData }: Route.ComponentProps) {
  const t = useT()
  const navigation = useNavigation()
  const { filters, emergency, treatments, destinations, scale } = loaderData
  return (
    <>
      {emergency && <EmergencyCard advice={emergency} />}
      <PageBanner title={t('treatments.title')} lead={t('treatments.lead')}>
        <TreatmentFilters filters={filters} />
      </PageBanner>
      <div className="page">
        <TreatmentList
          treatments={treatments}
          destinations={destinations}
          scale={scale}
          filtered={hasFilters(filters)}
          pending={navigation.location?.pathname === '/treatments'}
        />
      </div>
    </>
  )
}
