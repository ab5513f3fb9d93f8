import { useOutletContext } from 'react-router'
import { EraseForm } from '~/features/account/erase-form'
import { PageHead } from '~/features/account/parts'
import { requireUser } from '~/lib/api/require-session'
import type { User } from '~/lib/api/types'
import { useT } from '~/lib/i18n/i18n'
import type { Route } from './+types/account-erase'

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  await requireUser(request)
  return null
}

export default function AccountErase() {
  const t = useT()
  const { email } = useOutletContext<User>()
  return (
    <>
      <PageHead title={t('account.erase.title')} lead={t('account.erase.lead')} />
      <EraseForm email={email} />
    </>
  )
}
