import { data, redirect } from 'react-router'
import { commonScale } from '~/components/ui/price-bar'
import { fetchBilling, fetchHospital, fetchReviews, fetchTreatments } from '~/features/catalogue/api'
import { HospitalProfile } from '~/features/catalogue/hospitals/hospital-profile'
import { hospitalPath } from '~/features/catalogue/paths'
import { orUndefined } from '~/lib/api/api'
import { serverApi } from '~/lib/api/server.server'
import { messages } from '~/lib/i18n/messages.server'
import { pageMeta } from '~/lib/seo/meta'
import { countryPicture } from '~/lib/seo/share-picture'
import { breadcrumbs, hospital as describeHospital } from '~/lib/seo/structured-data'
import type { Route } from './+types/hospital'

export const meta: Route.MetaFunction = (page) => {
  const hospital = page.loaderData?.hospital
  return pageMeta(page, {
    title: 'catalogue.hospital.metaTitle',
    description: 'catalogue.hospital.metaDescription',
    values: { name: hospital?.name, city: hospital?.city, country: hospital?.country.name },
    image: countryPicture(hospital?.country.code),
    structuredData: (origin, t) =>
      hospital
        ? [
            breadcrumbs(origin, [
              { name: t('common.nav.hospitals'), path: '/hospitals' },
              { name: hospital.name, path: `/hospitals/${hospital.slug}` },
            ]),
            describeHospital(origin, hospital),
          ]
        : [],
  })
}

export async function loader(args: Route.LoaderArgs) {
  const api = serverApi(args)
  const { searchParams } = new URL(args.request.url)
  const cursor = searchParams.get('reviews') ?? undefined
  const [hospital, reviews, treatments, billing] = await Promise.all([
    fetchHospital(api, args.params.slug),
    orUndefined(fetchReviews(api, args.params.slug, cursor)),
    orUndefined(fetchTreatments(api)),
    orUndefined(fetchBilling(api, args.params.slug)),
  ])
  if (!hospital) throw data(null, { status: 404 })
  // Its id leads here too, for links that outlive a name.
  if (hospital.slug !== args.params.slug) throw redirect(hospitalPath(hospital), 301)
  const own = hospital.treatments.map(({ maxCostUsd }) => maxCostUsd)
  const all = (treatments ?? []).map(({ maxCostUsd }) => maxCostUsd)
  return {
    messages: messages(args.context.locale, 'catalogue'),
    hospital,
    reviews,
    billing,
    scale: commonScale([...own, ...all]),
    further: !!cursor,
  }
}

export default function HospitalPage({ loaderData }: Route.ComponentProps) {
  return <HospitalProfile {...loaderData} />
}
