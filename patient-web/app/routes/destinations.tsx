import { data, useNavigation } from 'react-router'
import { PageBanner } from '~/components/layout/page-banner'
import { fetchDestinations } from '~/features/catalogue/api'
import { DestinationList } from '~/features/catalogue/destinations/destination-list'
import { orUndefined } from '~/lib/api/api'
import { serverApi } from '~/lib/api/server.server'
import { useT } from '~/lib/i18n/i18n'
import { messages } from '~/lib/i18n/messages.server'
import { pageMeta } from '~/lib/seo/meta'
import { destinationList } from '~/lib/seo/structured-data'
import type { Route } from './+types/destinations'

export const meta: Route.MetaFunction = (page) =>
  pageMeta(page, {
    title: 'destinations.metaTitle',
    description: 'destinations.metaDescription',
    structuredData: (origin) => {
      const { destinations } = page.loaderData ?? {}
      return destinations ? [destinationList(origin, destinations)] : []
    },
  })

export async function loader(args: Route.LoaderArgs) {
  const destinations = await orUndefined(fetchDestinations(serverApi(args)))
  return data(
    { messages: messages(args.context.locale, 'destinations', 'catalogue'), destinations },
    { status: destinations ? 200 : 503 },
  )
}

export default function Destinations({ loaderData: { destinations } }: Route.ComponentProps) {
  const t = useT()
  const navigation = useNavigation()
  const pending = navigation.location?.pathname === '/destinations'
  return (
    <>
      <PageBanner title={t('destinations.title')} lead={t('destinations.lead')} />
      <div className="page">
        <DestinationList destinations={destinations} pending={pending} />
      </div>
    </>
  )
}
