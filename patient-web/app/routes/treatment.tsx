import { data } from 'react-router'
import { fetchDestinations, fetchTreatment, fetchTreatments } from '~/features/catalogue/api'
import { TreatmentProfile } from '~/features/catalogue/treatments/treatment-profile'
import { orUndefined } from '~/lib/api/api'
import { serverApi } from '~/lib/api/server.server'
import { messages } from '~/lib/i18n/messages.server'
import { pageMeta } from '~/lib/seo/meta'
import { breadcrumbs, medicalProcedure } from '~/lib/seo/structured-data'
import type { Route } from './+types/treatment'

export const meta: Route.MetaFunction = (page) => {
  const treatment = page.loaderData?.treatment
  return pageMeta(page, {
    title: 'treatments.profile.metaTitle',
    description: 'treatments.profile.metaDescription',
    values: { name: treatment?.name },
    image: 'treatments',
    // On no public list, so in no search engine's either.
    index: treatment?.category !== 'complementary',
    structuredData: (origin, t) =>
      treatment
        ? [
            breadcrumbs(origin, [
              { name: t('common.nav.treatments'), path: '/treatments' },
              { name: treatment.name, path: `/treatments/${treatment.slug}` },
            ]),
            medicalProcedure(origin, treatment),
          ]
        : [],
  })
}

export async function loader(args: Route.LoaderArgs) {
  const api = serverApi(args)
  const [treatment, catalogue, destinations] = await Promise.all([
    fetchTreatment(api, args.params.slug),
    orUndefined(fetchTreatments(api)),
    orUndefined(fetchDestinations(api)),
  ])
  if (!treatment) throw data(null, { status: 404 })
  return {
    messages: messages(args.context.locale, 'treatments', 'destinations', 'catalogue'),
    treatment,
    catalogue,
    destinations,
  }
}

export default function TreatmentPage({ loaderData }: Route.ComponentProps) {
  const { treatment, catalogue, destinations } = loaderData
  return <TreatmentProfile {...{ treatment, catalogue, destinations }} />
}
