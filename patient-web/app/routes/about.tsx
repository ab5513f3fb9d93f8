import { AboutPage } from '~/features/about/about-page'
import { fetchHospitals, fetchTreatments } from '~/features/catalogue/api'
import { summarise } from '~/features/landing/summary'
import { orUndefined } from '~/lib/api/api'
import { serverApi } from '~/lib/api/server.server'
import { messages } from '~/lib/i18n/messages.server'
import { pageMeta } from '~/lib/seo/meta'
import type { Route } from './+types/about'

export const meta: Route.MetaFunction = (page) =>
  pageMeta(page, { title: 'about.metaTitle', description: 'about.metaDescription' })

export async function loader(args: Route.LoaderArgs) {
  const api = serverApi(args)
  const [hospitals, treatments] = await Promise.all([
    orUndefined(fetchHospitals(api)),
    orUndefined(fetchTreatments(api)),
  ])
  return {
    messages: messages(args.context.locale, 'about'),
    figures: summarise(hospitals ?? [], treatments ?? []).figures,
  }
}

export default function About({ loaderData: { figures } }: Route.ComponentProps) {
  return <AboutPage figures={figures} />
}
