import { useOutletContext, useRevalidator } from 'react-router'
import { fetchOpenSums } from '~/features/account/data-api'
import { EraseForm } from '~/features/account/erase-form'
import { OpenSums } from '~/features/account/open-sums'
import { NotLoaded, PageHead } from '~/features/account/parts'
import { orUndefined } from '~/lib/api/api'
import { requireUser } from '~/lib/api/require-session'
import type { User } from '~/lib/api/types'
import { useT } from '~/lib/i18n/i18n'
import type { Route } from './+types/account-erase'

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  await requireUser(request)
  return { sums: await orUndefined(fetchOpenSums()) }
}

export default function AccountErase({ loaderData: { sums } }: Route.ComponentProps) {
  const t = useT()
  const { revalidate } = useRevalidator()
  const { email } = useOutletContext<User>()
  return (
    <>
      <PageHead title={t('account.erase.title')} lead={t('account.erase.lead')} />
      {sums ? (
        <>
          <OpenSums sums={sums} />
          <EraseForm email={email} />
        </>
      ) : (
        <NotLoaded title={t('account.erase.money.failed')} onRetry={() => void revalidate()} />
      )}
    </>
  )
}
