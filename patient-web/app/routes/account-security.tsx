import { useOutletContext, useRevalidator } from 'react-router'
import { fetchFactors, reloadUser } from '~/features/account/api'
import { EmailForm } from '~/features/account/email-form'
import { NotLoaded, PageHead, Section } from '~/features/account/parts'
import { PasswordForm } from '~/features/account/password-form'
import { SecondFactors } from '~/features/account/second-factors'
import { orUndefined } from '~/lib/api/api'
import { requireUser } from '~/lib/api/require-session'
import type { User } from '~/lib/api/types'
import { useT } from '~/lib/i18n/i18n'
import { useLastLoaded } from '~/lib/last-loaded'
import type { Route } from './+types/account-security'

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  await requireUser(request)
  return { factors: await orUndefined(fetchFactors()) }
}

export default function AccountSecurity({ loaderData }: Route.ComponentProps) {
  const t = useT()
  const user = useOutletContext<User>()
  const { revalidate } = useRevalidator()
  const factors = useLastLoaded(loaderData.factors)
  const retry = () => void revalidate()
  return (
    <>
      <PageHead title={t('account.security.title')} lead={t('account.security.lead')} />
      <Section id="second-step" title={t('account.factors.title')}>
        {factors ? (
          <SecondFactors
            list={factors}
            onChange={() => Promise.all([revalidate(), orUndefined(reloadUser())])}
          />
        ) : (
          <NotLoaded title={t('account.factors.failed')} onRetry={retry} />
        )}
      </Section>
      <Section id="password" title={t('account.password.title')}>
        <PasswordForm user={user} />
      </Section>
      <Section id="email" title={t('account.email.title')}>
        <EmailForm email={user.email} />
      </Section>
    </>
  )
}
