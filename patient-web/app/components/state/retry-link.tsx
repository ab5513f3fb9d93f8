import { useLocation } from 'react-router-dom'
import { ButtonLink } from '~/components/ui/button'
import { useT } from '~/lib/i18n/i18n'

/** Loads the same address again. A link, so that it works on pages without scripts. */
export function RetryLink() {
  const t = useT()
  const { pathname, search } = useLocation()
  return (
    <ButtonLink look="primary" to={{ pathname, search }} reloadDocument replace>
      {t('common.retry')}
    </ButtonLink>
  )
}
