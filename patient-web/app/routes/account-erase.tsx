import { useOutletContext, useRevalidator } from 'react-router'
import { AppointmentsAhead } from '~/features/account/appointments-ahead'
import { fetchErasurePreview } from '~/features/account/data-api'
import { EraseForm } from '~/features/account/erase-form'
import { OpenSums } from '~/features/account/open-sums'
import { NotLoaded, PageHead } from '~/features/account/parts'
import { fetchBookings } from '~/features/bookings/api'
import { orUndefined } from '~/lib/api/api'
import { requireUser } from '~/lib/api/require-session'
import type { User } from '~/lib/api/types'
import { useT } from '~/lib/i18n/i18n'
import type { Route } from './+types/account-erase'

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  await requireUser(request)
  return { loaded: await orUndefined(Promise.all([fetchBookings(), fetchErasurePreview()])) }
}

export default function AccountErase({ loaderData: { loaded } }: Route.ComponentProps) {
  const t = useT()
  const { revalidate } = useRevalidator()
  const { email } = useOutletContext<User>()
  return (
    <>
      <PageHead title={t('account.erase.title')} lead={t('account.erase.lead')} />
      {loaded ? (
        <>
          <AppointmentsAhead bookings={loaded[0]} />
          <OpenSums sums={loaded[1].money} />
          <EraseForm email={email} previewVersion={loaded[1].version} onDiffers={() => void revalidate()} />
        </>
      ) : (
        <NotLoaded title={t('account.erase.notLoaded')} onRetry={() => void revalidate()} />
      )}
    </>
  )
}
