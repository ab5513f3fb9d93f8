import { data } from 'react-router'
import { fetchDestination, fetchHospitals, fetchTreatments } from '~/features/catalogue/api'
import { DestinationProfile } from '~/features/catalogue/destinations/destination-profile'
import { orUndefined } from '~/lib/api/api'
import { serverApi } from '~/lib/api/server.server'
import { messages } from '~/lib/i18n/messages.server'
import { pageMeta } from '~/lib/seo/meta'
import { countryPicture } from '~/lib/seo/share-picture'
import { breadcrumbs, destination as describeDestination } from '~/lib/seo/structured-data'
import type { Route } from './+types/destination'

export const meta: Route.MetaFunction = (page) => {
  const destination = page.loaderData?.destination
  return pageMeta(page, {
    title: 'destinations.profile.metaTitle',
    description: 'destinations.profile.metaDescription',
    values: { country: destination?.country.name },
    image: countryPicture(destination?.country.code),
    structuredData: (origin, t) =>
      destination
        ? [
            breadcrumbs(origin, [
              { name: t('common.nav.destinations'), path: '/destinations' },
              { name: destination.country.name, path: `/destinations/${destination.slug}` },
            ]),
            describeDestination(origin, destination),
          ]
        : [],
  })
}

export async function loader(args: Route.LoaderArgs) {
  const api = serverApi(args)
  const destination = await fetchDestination(api, args.params.slug)
  if (!destination) throw data(null, { status: 404 })
  const [hospitals, catalogue] = await Promise.all([
    orUndefined(fetchHospitals(api, { country: destination.country.code })),
    orUndefined(fetchTreatments(api)),
  ])
  return {
    messages: messages(args.context.locale, 'destinations', 'treatments', 'catalogue'),
    destination,
    hospitals,
    catalogue,
  }
}

export default function DestinationPage({ loaderData }: Route.ComponentProps) {
  const { destination, hospitals, catalogue } = loaderData
  return <DestinationProfile {...{ destination, hospitals, catalogue }} />
}
