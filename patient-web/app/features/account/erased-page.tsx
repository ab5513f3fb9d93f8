import { ButtonLink } from '~/components/ui/button'
import { useFocusOnArrival } from '~/lib/focus'
import { useT } from '~/lib/i18n/i18n'
import styles from './account.module.css'

/** The last that somebody sees of the account. */
export function ErasedPage() {
  const t = useT()
  const heading = useFocusOnArrival<HTMLHeadingElement>()
  return (
    <div className={`page ${styles.farewell}`}>
      <h1 ref={heading} tabIndex={-1}>
        {t('account.erased.title')}
      </h1>
      <p className="lead">{t('account.erased.lead')}</p>
      <p>{t('account.erased.mail')}</p>
      <ButtonLink look="primary" to="/">
        {t('common.notFound.home')}
      </ButtonLink>
    </div>
  )
}
