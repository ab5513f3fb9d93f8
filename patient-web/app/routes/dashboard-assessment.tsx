import { useNavigate, useRevalidator } from 'react-router'
import { fetchAssessment } from '~/features/assessment/api'
import { AssessmentView } from '~/features/assessment/assessment-view'
import { orUndefined } from '~/lib/api/api'
import { fetchRecords } from '~/lib/api/medical-records'
import { requireUser } from '~/lib/api/require-session'
import { useSettled } from '~/lib/settled'
import type { Route } from './+types/dashboard-assessment'

export async function clientLoader({ request, params }: Route.ClientLoaderArgs) {
  await requireUser(request)
  return { loading: load(params.id) }
}

async function load(id: string) {
  const [assessment, records] = await Promise.all([
    orUndefined(fetchAssessment(id)),
    orUndefined(fetchRecords()),
  ])
  return { assessment, records: records?.filter(({ assessmentId }) => assessmentId === id) }
}

export default function OneAssessment({ loaderData }: Route.ComponentProps) {
  const navigate = useNavigate()
  const { revalidate } = useRevalidator()
  const loaded = useSettled(loaderData.loading)
  return (
    <AssessmentView
      loaded={loaded}
      onRetry={() => void revalidate()}
      onFilled={() => void navigate('/dashboard/diagnosis?part=check')}
    />
  )
}
