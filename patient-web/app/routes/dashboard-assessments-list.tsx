import { useRevalidator } from 'react-router'
import { fetchAssessments } from '~/features/assessment/api'
import { AssessmentsPage } from '~/features/assessment/assessments-page'
import { orUndefined } from '~/lib/api/api'
import { fetchRecords } from '~/lib/api/medical-records'
import { requireUser } from '~/lib/api/require-session'
import { useSettled } from '~/lib/settled'
import type { Route } from './+types/dashboard-assessments-list'

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  await requireUser(request)
  return { loading: load() }
}

async function load() {
  const [page, records] = await Promise.all([orUndefined(fetchAssessments()), orUndefined(fetchRecords())])
  return { page, records }
}

export default function AssessmentList({ loaderData }: Route.ComponentProps) {
  const { revalidate } = useRevalidator()
  const loaded = useSettled(loaderData.loading)
  return <AssessmentsPage loaded={loaded} onRetry={() => void revalidate()} />
}
