import { isRouteErrorResponse } from 'react-router'
import { ButtonLink } from '~/components/ui/button'
import { useT } from '~/lib/i18n/i18n'
import { NotFound } from './not-found'
import { ErrorPanel } from './panels'
import { RetryLink } from './retry-link'
import styles from './state.module.css'

/** What a page shows in place of itself when its loader or its drawing failed. */
export function RouteError({ error }: { error: unknown }) {
  const t = useT()
  if (isRouteErrorResponse(error) && error.status === 404) return <NotFound />
  return (
    <div className={`page ${styles.missing}`}>
      <h1>{t('common.error.title')}</h1>
      <ErrorPanel
        title={t('common.error.internal')}
        actions={
          <>
            <RetryLink />
            <ButtonLink to="/">{t('common.notFound.home')}</ButtonLink>
          </>
        }
      >
        <p>{t('common.error.safe')}</p>
      </ErrorPanel>
    </div>
  )
}
