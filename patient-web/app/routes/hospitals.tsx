import { data, useNavigation } from 'react-router'
import { EmergencyCard } from '~/components/emergency/emergency-card'
import { PageBanner } from '~/components/layout/page-banner'
import { fetchEmergencyAdvice, fetchHospitalPage, fetchTreatments } from '~/features/catalogue/api'
import { HospitalFilters } from '~/features/catalogue/hospitals/hospital-filters'
import { HospitalList } from '~/features/catalogue/hospitals/hospital-list'
import {
  hasFilters,
  listPath,
  readCursor,
  readFilters,
  toQuery,
} from '~/features/catalogue/hospitals/search-params'
import { MatchingTreatments } from '~/features/catalogue/treatments/matching-treatments'
import { orUndefined } from '~/lib/api/api'
import { serverApi } from '~/lib/api/server.server'
import { useT } from '~/lib/i18n/i18n'
import { messages } from '~/lib/i18n/messages.server'
import { pageMeta } from '~/lib/seo/meta'
import { hospitalList } from '~/lib/seo/structured-data'
import type { Route } from './+types/hospitals'

export const meta: Route.MetaFunction = (page) => {
  const { filters, hospitals } = page.loaderData ?? {}
  // A page that has just arrived announces itself by its title.
  const found = filters && hasFilters(filters) && hospitals
  return pageMeta(page, {
    title: found ? 'catalogue.hospitals.metaTitle.found' : 'catalogue.hospitals.metaTitle',
    description: 'catalogue.hospitals.metaDescription',
    values: { count: hospitals?.length },
    structuredData: (origin) => (hospitals && !found ? [hospitalList(origin, hospitals)] : []),
  })
}

export async function loader(args: Route.LoaderArgs) {
  const { searchParams } = new URL(args.request.url)
  const filters = readFilters(searchParams)
  const cursor = readCursor(searchParams)
  const query = { ...toQuery(filters), ...(cursor && { cursor }) }
  const api = serverApi(args)
  const [page, matching, emergency] = await Promise.all([
    orUndefined(fetchHospitalPage(api, query)),
    filters.q ? orUndefined(fetchTreatments(api, { q: filters.q })) : undefined,
    filters.q ? orUndefined(fetchEmergencyAdvice(api, filters.q)) : undefined,
  ])
  return data(
    {
      messages: messages(args.context.locale, 'catalogue', 'treatments'),
      filters,
      emergency,
      hospitals: page?.items,
      treatments: matching?.slice(0, 3) ?? [],
      first: cursor && listPath(filters),
      next: page?.nextCursor && listPath(filters, page.nextCursor),
    },
    { status: page ? 200 : 503 },
  )
}

export default function Hospitals({ loaderData }: Route.ComponentProps) {
  const t = useT()
  const navigation = useNavigation()
  const { filters, emergency, hospitals, treatments, first, next } = loaderData
  const pending = navigation.location?.pathname === '/hospitals'
  return (
    <>
      {emergency && <EmergencyCard advice={emergency} />}
      <PageBanner title={t('catalogue.hospitals.title')} lead={t('catalogue.hospitals.lead')}>
        <HospitalFilters filters={filters} />
      </PageBanner>
      <div className="page">
        <MatchingTreatments treatments={treatments} />
        <HospitalList filtered={hasFilters(filters)} {...{ hospitals, pending, first, next }} />
      </div>
    </>
  )
}
