import { useRevalidator } from 'react-router'
import { NotLoaded, PageHead } from '~/features/account/parts'
import { fetchProfile } from '~/features/account/profile-api'
import { ProfileForm } from '~/features/account/profile-form'
import { orUndefined } from '~/lib/api/api'
import { requireUser } from '~/lib/api/require-session'
import { useT } from '~/lib/i18n/i18n'
import { useLastLoaded } from '~/lib/last-loaded'
import type { Route } from './+types/account-profile'

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  await requireUser(request)
  return { profile: await orUndefined(fetchProfile()) }
}

export default function AccountProfile({ loaderData }: Route.ComponentProps) {
  const t = useT()
  const { revalidate } = useRevalidator()
  const profile = useLastLoaded(loaderData.profile)
  return (
    <>
      <PageHead title={t('account.profile.title')} lead={t('account.profile.lead')} />
      {profile ? (
        <ProfileForm profile={profile} />
      ) : (
        <NotLoaded title={t('account.profile.failed')} onRetry={() => void revalidate()} />
      )}
    </>
  )
}
