import { data, redirect } from 'react-router'
import { PageBanner } from '~/components/layout/page-banner'
import { fetchHospital, fetchHospitals } from '~/features/catalogue/api'
import { CompareForm } from '~/features/catalogue/compare/compare-form'
import {
  comparePath,
  distinct,
  MOST_ASKED,
  MOST_COMPARED,
  readIds,
} from '~/features/catalogue/compare/compare-ids'
import { CompareResult } from '~/features/catalogue/compare/compare-result'
import { orUndefined } from '~/lib/api/api'
import { serverApi } from '~/lib/api/server.server'
import { useT } from '~/lib/i18n/i18n'
import { messages } from '~/lib/i18n/messages.server'
import { pageMeta } from '~/lib/seo/meta'
import type { Route } from './+types/compare'

export const meta: Route.MetaFunction = (page) => {
  const chosen = page.loaderData?.chosen ?? []
  return pageMeta(page, {
    title: chosen.length > 0 ? 'compare.metaTitle.of' : 'compare.metaTitle',
    description: 'compare.metaDescription',
    values: { names: chosen.map(({ name }) => name).join(', ') },
    index: chosen.length === 0,
  })
}

export async function loader(args: Route.LoaderArgs) {
  const { searchParams } = new URL(args.request.url)
  const ids = readIds(searchParams)
  // A form repeats the name; the address that is sent on does not.
  if (searchParams.getAll('ids').length > 1) throw redirect(comparePath(ids))
  const api = serverApi(args)
  const found = await orUndefined(
    Promise.all([
      fetchHospitals(api),
      Promise.all(ids.slice(0, MOST_ASKED).map((id) => fetchHospital(api, id))),
    ]),
  )
  const [hospitals, asked = []] = found ?? []
  const known = distinct(asked.filter((hospital) => hospital !== undefined))
  const chosen = known.slice(0, MOST_COMPARED)
  return data(
    {
      messages: messages(args.context.locale, 'catalogue', 'compare'),
      choices: hospitals?.map(({ slug, name, city }) => ({ slug, name, city })),
      chosen,
      missing: asked.filter((hospital) => hospital === undefined).length,
      tooMany: known.length > MOST_COMPARED,
    },
    { status: hospitals ? 200 : 503 },
  )
}

export default function Compare({ loaderData }: Route.ComponentProps) {
  const t = useT()
  const { choices, chosen } = loaderData
  return (
    <>
      <PageBanner title={t('compare.title')} lead={t('compare.lead')}>
        {choices && <CompareForm chosen={chosen} hospitals={choices} />}
      </PageBanner>
      <div className="page">
        <CompareResult failed={!choices} {...loaderData} />
      </div>
    </>
  )
}
