import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { ErrorPanel } from '~/components/state/panels'
import { Button } from '~/components/ui/button'
import { fetchBooking } from '~/features/bookings/follow-up-api'
import { isOver } from '~/features/bookings/status'
import { fetchBrief } from '~/features/case-brief/api'
import { BriefPage } from '~/features/case-brief/brief-page'
import { orUndefined } from '~/lib/api/api'
import { fetchRecords } from '~/lib/api/medical-records'
import { requireUser } from '~/lib/api/require-session'
import { keepOrThrow } from '~/lib/api/required'
import type { CaseBrief } from '~/lib/api/types'
import { useT } from '~/lib/i18n/i18n'
import { pageMeta } from '~/lib/seo/meta'
import type { Route } from './+types/dashboard-brief'

export const meta: Route.MetaFunction = (page) => pageMeta(page, { title: 'brief.metaTitle', index: false })

export async function clientLoader({ request, params: { id } }: Route.ClientLoaderArgs) {
  await requireUser(request)
  const [brief, booking, records] = await Promise.all([
    fetchBrief(id).catch(keepOrThrow),
    orUndefined(fetchBooking(id)),
    orUndefined(fetchRecords()),
  ])
  return { brief, booking, records }
}

export default function Brief({ loaderData, params: { id } }: Route.ComponentProps) {
  return <LoadedBrief key={id} {...loaderData} />
}

function LoadedBrief({ brief, booking, records }: Route.ComponentProps['loaderData']) {
  const t = useT()
  const { revalidate } = useRevalidator()
  const [stored, setStored] = useState<CaseBrief>()
  const shown = stored ?? brief
  if (!shown)
    return (
      <div className="page">
        <ErrorPanel
          title={t('brief.failed')}
          actions={<Button onClick={() => void revalidate()}>{t('common.retry')}</Button>}
        >
          <p>{t('brief.failed.body')}</p>
        </ErrorPanel>
      </div>
    )
  return (
    <BriefPage
      brief={shown}
      records={records}
      isOver={booking !== undefined && isOver(booking.status)}
      onStored={setStored}
    />
  )
}
