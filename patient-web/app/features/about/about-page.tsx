import { Link } from 'react-router-dom'
import { Section } from '~/components/layout/section'
import { ButtonLink } from '~/components/ui/button'
import { authPath } from '~/lib/api/return-to'
import { type MessageId, useT } from '~/lib/i18n/i18n'
import styles from './about-page.module.css'
import { ThereAndBack } from './there-and-back'
import { Values } from './values'

/** Counted from the catalogue; absent while it does not answer. */
interface Figures {
  hospitals: number
  treatments: number
  countries: number
}

const COUNTED = ['hospitals', 'treatments', 'countries'] as const
const LIMITS = ['provider', 'partner', 'review']

export function AboutPage({ figures }: { figures: Figures | undefined }) {
  const t = useT()
  return (
    <>
      <div className={styles.hero}>
        <div className={`page ${styles.opening}`}>
          <div>
            <h1>{t('about.title')}</h1>
            <p className="lead">{t('about.lead')}</p>
          </div>
          {figures && (
            <dl className={styles.figures}>
              {COUNTED.map((key) => (
                <div key={key}>
                  <dt>{t(`about.count.${key}`, { count: figures[key] })}</dt>
                  <dd>{figures[key]}</dd>
                </div>
              ))}
            </dl>
          )}
        </div>
      </div>
      <section id="story" aria-labelledby="story-title" className={`page ${styles.story}`}>
        <h2 id="story-title">{t('about.story.title')}</h2>
        <div>
          <p className="lead">{t('about.story.far')}</p>
          <p>{t('about.story.line')}</p>
          <p>{t('about.story.name')}</p>
        </div>
      </section>
      <ThereAndBack />
      <Section id="values" title="about.values.title" lead="about.values.lead" warm>
        <Values />
      </Section>
      <section id="facts" aria-labelledby="facts-title" className={`page ${styles.facts}`}>
        <div>
          <h2 id="facts-title">{t('about.facts.title')}</h2>
          <p className="lead">{t('about.facts.lead')}</p>
          <p>{t('about.facts.text')}</p>
          <p>
            <Link to="/trust">{t('about.facts.more')}</Link>
          </p>
        </div>
        <div>
          <h3>{t('about.limits.title')}</h3>
          <ul className={styles.limits}>
            {LIMITS.map((id) => (
              <li key={id}>{t(`about.limits.${id}` as MessageId)}</li>
            ))}
          </ul>
        </div>
      </section>
      <div className={`page ${styles.end}`}>
        <div>
          <h2>{t('about.end')}</h2>
          <p>{t('about.end.text')}</p>
        </div>
        <p className={styles.actions}>
          <ButtonLink look="primary" to={authPath('/dashboard', 'sign-up')}>
            {t('common.cta.start')}
          </ButtonLink>
          <ButtonLink to="/contact">{t('about.talk')}</ButtonLink>
        </p>
      </div>
    </>
  )
}
