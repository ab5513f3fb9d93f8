import { ButtonLink } from '~/components/ui/button'
import { useT } from '~/lib/i18n/i18n'
import styles from './state.module.css'

export function NotFound() {
  const t = useT()
  return (
    <div className={`page ${styles.missing}`}>
      <svg viewBox="0 0 420 120" aria-hidden="true" focusable="false" fill="none">
        <path d="M20 96C60 20 140 6 206 34" stroke="#a8432a" strokeWidth="3" strokeLinecap="round" />
        <path
          d="M222 42c60 34 120 50 176 44"
          stroke="#cbd5d6"
          strokeWidth="3"
          strokeDasharray="2 10"
          strokeLinecap="round"
        />
        <circle cx="20" cy="96" r="7" fill="#a8432a" />
        <circle cx="398" cy="86" r="8" fill="#fff" stroke="#5c6e75" strokeWidth="3" />
      </svg>
      <h1>{t('common.notFound.title')}</h1>
      <p className="lead">{t('common.notFound.body')}</p>
      <ButtonLink look="primary" to="/">
        {t('common.notFound.home')}
      </ButtonLink>
    </div>
  )
}
