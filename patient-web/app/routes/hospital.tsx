import { data } from 'react-router'
import { fetchHospital } from '~/features/catalogue/api'
import { HospitalProfile } from '~/features/catalogue/hospitals/hospital-profile'
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
  const hospital = await fetchHospital(serverApi(args), args.params.slug)
  if (!hospital) throw data(null, { status: 404 })
  return { messages: messages(args.context.locale, 'catalogue'), hospital }
}

export default function HospitalPage({ loaderData }: Route.ComponentProps) {
  return <HospitalProfile hospital={loaderData.hospital} />
}
