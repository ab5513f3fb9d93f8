import { useRevalidator } from 'react-router'
import { ButtonLink } from '~/components/ui/button'
import { AccessList } from '~/features/account/access-list'
import { ConsentList } from '~/features/account/consent-list'
import { fetchAccesses, fetchExports } from '~/features/account/data-api'
import { ExportPanel } from '~/features/account/export-panel'
import { NotLoaded, PageHead, Section } from '~/features/account/parts'
import { orUndefined } from '~/lib/api/api'
import { fetchConsents } from '~/lib/api/consents'
import { requireUser } from '~/lib/api/require-session'
import { useT } from '~/lib/i18n/i18n'
import { useLastLoaded } from '~/lib/last-loaded'
import type { Route } from './+types/account-data'

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  await requireUser(request)
  const [consents, accesses, exports] = await Promise.all([
    orUndefined(fetchConsents()),
    orUndefined(fetchAccesses()),
    orUndefined(fetchExports()),
  ])
  return { consents, accesses, exports }
}

export default function AccountData({ loaderData }: Route.ComponentProps) {
  const t = useT()
  const { revalidate } = useRevalidator()
  const consents = useLastLoaded(loaderData.consents)
  const accesses = useLastLoaded(loaderData.accesses)
  const exports = useLastLoaded(loaderData.exports)
  const retry = () => void revalidate()
  return (
    <>
      <PageHead title={t('account.data.title')} lead={t('account.data.lead')} />
      <Section id="consents" title={t('account.consents.title')}>
        {consents ? (
          <ConsentList consents={consents} />
        ) : (
          <NotLoaded title={t('account.consents.failed')} onRetry={retry} />
        )}
      </Section>
      <Section id="accesses" title={t('account.accesses.title')}>
        {accesses ? (
          <AccessList accesses={accesses} />
        ) : (
          <NotLoaded title={t('account.accesses.failed')} onRetry={retry} />
        )}
      </Section>
      <Section id="export" title={t('account.export.title')}>
        {exports ? (
          <ExportPanel exports={exports} onChange={retry} />
        ) : (
          <NotLoaded title={t('account.export.failedToLoad')} onRetry={retry} />
        )}
      </Section>
      <Section id="erase" title={t('account.erase.title')}>
        <p>{t('account.erase.teaser')}</p>
        <p>
          <ButtonLink to="/account/data/erase">{t('account.erase.link')}</ButtonLink>
        </p>
      </Section>
    </>
  )
}
