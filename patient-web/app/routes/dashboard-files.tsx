import { useNavigate, useRevalidator } from 'react-router'
import { fetchAssessmentDates } from '~/features/records/api'
import { FilesPage } from '~/features/records/files-page'
import { orUndefined } from '~/lib/api/api'
import { fetchRecords } from '~/lib/api/medical-records'
import { requireUser } from '~/lib/api/require-session'
import { pageMeta } from '~/lib/seo/meta'
import type { Route } from './+types/dashboard-files'

export const meta: Route.MetaFunction = (page) => pageMeta(page, { title: 'records.metaTitle', index: false })

/** The page is shown at once; its files follow. */
export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  await requireUser(request)
  return { files: loadFiles() }
}

async function loadFiles() {
  const [records, sentOn] = await Promise.all([
    orUndefined(fetchRecords()),
    orUndefined(fetchAssessmentDates()),
  ])
  return { records, sentOn: sentOn ?? {} }
}

export default function Files({ loaderData: { files } }: Route.ComponentProps) {
  const { revalidate } = useRevalidator()
  const navigate = useNavigate()
  return (
    <FilesPage
      files={files}
      onChange={() => void revalidate()}
      onConsentNeeded={() => void navigate('/account/data#consents')}
    />
  )
}
