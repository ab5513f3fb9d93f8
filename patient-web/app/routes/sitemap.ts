import { fetchDestinations, fetchEveryHospital, fetchTreatments } from '~/features/catalogue/api'
import { serverApi } from '~/lib/api/server.server'
import { ENGLISH } from '~/lib/i18n/languages'
import { STANDING_PAGES, sitemap } from '~/lib/seo/sitemap'
import type { Route } from './+types/sitemap'

/** Whole or not at all: where the catalogue cannot be read this fails, and search engines keep what they have. */
export async function loader(args: Route.LoaderArgs) {
  const api = serverApi(args)
  const [hospitals, treatments, destinations] = await Promise.all([
    fetchEveryHospital(api),
    fetchTreatments(api),
    fetchDestinations(api),
  ])
  const paths = [
    ...STANDING_PAGES,
    ...treatments.map(({ slug }) => `/treatments/${slug}`),
    ...destinations.map(({ slug }) => `/destinations/${slug}`),
    ...hospitals.map(({ slug }) => `/hospitals/${slug}`),
  ]
  return new Response(sitemap(new URL(args.request.url).origin, args.context.languages ?? [ENGLISH], paths), {
    headers: { 'Content-Type': 'application/xml; charset=utf-8', 'Cache-Control': 'public, max-age=3600' },
  })
}
