import { useRevalidator } from 'react-router'
import { fetchSessions } from '~/features/account/api'
import { NotLoaded, PageHead } from '~/features/account/parts'
import { SessionList } from '~/features/account/session-list'
import { orUndefined } from '~/lib/api/api'
import { requireUser } from '~/lib/api/require-session'
import { useT } from '~/lib/i18n/i18n'
import { useLastLoaded } from '~/lib/last-loaded'
import type { Route } from './+types/account-sessions'

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  await requireUser(request)
  return { sessions: await orUndefined(fetchSessions()) }
}

export default function AccountSessions({ loaderData }: Route.ComponentProps) {
  const t = useT()
  const { revalidate } = useRevalidator()
  const sessions = useLastLoaded(loaderData.sessions)
  return (
    <>
      <PageHead title={t('account.sessions.title')} lead={t('account.sessions.lead')} />
      {sessions ? (
        <SessionList sessions={sessions} onChange={revalidate} />
      ) : (
        <NotLoaded title={t('account.sessions.failed')} onRetry={() => void revalidate()} />
      )}
    </>
  )
}
