import { ButtonLink } from '~/components/ui/button'
import { useT } from '~/lib/i18n/i18n'
import styles from './state.module.css'

export function NotFound() {
  const t = useT()
  return (
    <div className={`page ${styles.missing}`}>
      <img src="/img/page-not-found.svg" width="480" height="240" alt="" />
      <h1>{t('common.notFound.title')}</h1>
      <p className="lead">{t('common.notFound.body')}</p>
      <ButtonLink look="primary" to="/">
        {t('common.notFound.home')}
      </ButtonLink>
    </div>
  )
}
