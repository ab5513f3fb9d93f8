import {
  type ShouldRevalidateFunctionArgs,
  useNavigate,
  useOutletContext,
  useRevalidator,
} from 'react-router'
import { fetchDraft, fetchRecords } from '~/features/assessment/api'
import { AssessmentPage } from '~/features/assessment/assessment-page'
import { orUndefined } from '~/lib/api/api'
import { hasHealthDataConsent } from '~/lib/api/consents'
import { requireUser } from '~/lib/api/require-session'
import type { User } from '~/lib/api/types'
import { pageMeta } from '~/lib/seo/meta'
import { useSettled } from '~/lib/settled'
import type { Route } from './+types/dashboard-diagnosis'

export const meta: Route.MetaFunction = (page) =>
  pageMeta(page, { title: 'assessment.metaTitle', index: false })

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  await requireUser(request)
  return { loading: load() }
}

async function load() {
  const [draft, consented, records] = await Promise.all([
    orUndefined(fetchDraft()),
    orUndefined(hasHealthDataConsent()),
    orUndefined(fetchRecords()),
  ])
  return { draft, consented, records }
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
  const ready = loaded?.records?.filter(({ assessmentId }) => assessmentId === null)
  return (
    <AssessmentPage
      userId={user.id}
      loaded={loaded}
      files={ready && { ready, uploading: 0, failed: 0 }}
      onRetry={() => void revalidate()}
      onStored={(id) => void navigate(`/dashboard/results?submitted=${id}`, { replace: true })}
    />
  )
}
