import { useT } from '~/lib/i18n/i18n'
import styles from './there-and-back.module.css'

/** What we do today is the way there, what we hope for is the way back: one line around both. */
export function ThereAndBack() {
  const t = useT()
  return (
    <div className={`page ${styles.way}`}>
      <Arc className={styles.there} d="M2 98C25 8 75 8 98 98" />
      <section id="mission" aria-labelledby="mission-title" className={styles.end}>
        <h2 id="mission-title">{t('about.mission.title')}</h2>
        <p>{t('about.mission')}</p>
      </section>
      <section id="vision" aria-labelledby="vision-title" className={styles.end}>
        <h2 id="vision-title">{t('about.vision.title')}</h2>
        <p>{t('about.vision')}</p>
      </section>
      <Arc className={styles.back} d="M98 2C75 92 25 92 2 2" />
    </div>
  )
}

function Arc({ className, d }: { className: string | undefined; d: string }) {
  return (
    <div className={className}>
      <svg viewBox="0 0 100 100" preserveAspectRatio="none" aria-hidden="true" focusable="false">
        <path d={d} vectorEffect="non-scaling-stroke" />
      </svg>
    </div>
  )
}
