import {
  type ShouldRevalidateFunctionArgs,
  useNavigate,
  useOutletContext,
  useRevalidator,
} from 'react-router'
import { fetchDraft } from '~/features/assessment/api'
import { AssessmentPage } from '~/features/assessment/assessment-page'
import { fetchUnlistedConditions, UnlistedConditions } from '~/features/assessment/unlisted-conditions'
import { UploadCard } from '~/features/records/upload-card'
import { settleUploads, useUploads } from '~/features/records/upload-store'
import { orUndefined } from '~/lib/api/api'
import { hasHealthDataConsent } from '~/lib/api/consents'
import { fetchRecords } from '~/lib/api/medical-records'
import { requireUser } from '~/lib/api/require-session'
import type { User } from '~/lib/api/types'
import { useLastLoaded } from '~/lib/last-loaded'
import { pageMeta } from '~/lib/seo/meta'
import { useSettled } from '~/lib/settled'
import type { Route } from './+types/dashboard-diagnosis'

const NONE: ReadonlySet<string> = new Set()

export const meta: Route.MetaFunction = (page) =>
  pageMeta(page, { title: 'assessment.metaTitle', index: false })

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  await requireUser(request)
  return { loading: load() }
}

async function load() {
  const [draft, consented, records, unlisted] = await Promise.all([
    orUndefined(fetchDraft()),
    orUndefined(hasHealthDataConsent()),
    orUndefined(fetchRecords()),
    orUndefined(fetchUnlistedConditions()),
  ])
  return { draft, consented, records, unlisted }
}

/** Another part of the form needs nothing new. */
export function shouldRevalidate({
  currentUrl,
  nextUrl,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs) {
  const samePage = currentUrl.pathname === nextUrl.pathname
  return samePage && currentUrl.search !== nextUrl.search ? false : defaultShouldRevalidate
}

export default function Diagnosis({ loaderData }: Route.ComponentProps) {
  const user = useOutletContext<User>()
  const navigate = useNavigate()
  const { revalidate } = useRevalidator()
  const loaded = useSettled(loaderData.loading)
  const { stored, ...uploads } = useUploads()
  const untied = useLastLoaded(loaded?.records)?.filter(({ assessmentId }) => assessmentId === null)
  const fresh = stored.filter(({ id }) => !untied?.some((record) => record.id === id))
  const reload = () => void revalidate()
  return (
    <UnlistedConditions value={loaded?.unlisted ?? NONE}>
      <AssessmentPage
        userId={user.id}
        loaded={loaded}
        files={untied && { ready: [...untied, ...fresh], ...uploads }}
        onRetry={reload}
        records={<UploadCard records={untied} onChange={reload} />}
        onStored={(id) => {
          settleUploads(stored.map((record) => record.id))
          void navigate(`/dashboard/results?submitted=${id}`, { replace: true })
        }}
      />
    </UnlistedConditions>
  )
}
