import { useRevalidator } from 'react-router'
import { fetchAssessments } from '~/features/assessment/api'
import { AssessmentsPage } from '~/features/assessment/assessments-page'
import { orUndefined } from '~/lib/api/api'
import { requireUser } from '~/lib/api/require-session'
import { useSettled } from '~/lib/settled'
import type { Route } from './+types/dashboard-assessments-list'

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  await requireUser(request)
  return { loading: orUndefined(fetchAssessments()).then((page) => ({ page })) }
}

export default function AssessmentList({ loaderData }: Route.ComponentProps) {
  const { revalidate } = useRevalidator()
  const loaded = useSettled(loaderData.loading)
  return <AssessmentsPage loaded={loaded} onRetry={() => void revalidate()} />
}
