import { ClinicalReview } from '~/components/claim/clinical-review'
import { PageBanner } from '~/components/layout/page-banner'
import { Section } from '~/components/layout/section'
import { ButtonLink } from '~/components/ui/button'
import { Faq } from '~/components/ui/faq'
import { Icon, type IconName } from '~/components/ui/icon'
import { authPath } from '~/lib/api/return-to'
import { type MessageId, useT } from '~/lib/i18n/i18n'
import type { Saving } from './facts'
import type { Question } from './faq'
import { Flying } from './flying'
import styles from './guide-page.module.css'
import { Savings } from './savings'
import { Steps } from './steps'

const SERVICES: { id: string; icon: IconName }[] = [
  { id: 'visa', icon: 'globe' },
  { id: 'insurance', icon: 'shield' },
  { id: 'translator', icon: 'chat' },
  { id: 'accommodation', icon: 'bed' },
]
const NOTICES: { id: string; icon: IconName }[] = [
  { id: 'consultation', icon: 'alert' },
  { id: 'insurance', icon: 'shield' },
  { id: 'timeline', icon: 'calendar' },
]

interface GuidePageProps {
  savings: Saving[]
  questions: Question[]
  /** When the waiting times before a flight were checked. */
  flyingCheckedAt?: string | undefined
}

export function GuidePage({ savings, questions, flyingCheckedAt }: GuidePageProps) {
  const t = useT()
  return (
    <div className={styles.guide}>
      <PageBanner title={t('guide.title')} lead={t('guide.lead')} picture={<Line />}>
        <Actions />
      </PageBanner>
      <Section id="steps" title="guide.steps.title" lead="guide.steps.lead">
        <Steps />
      </Section>
      <Section id="know" title="guide.know.title" warm>
        <ul className={styles.notices}>
          {NOTICES.map(({ id, icon }) => (
            <li key={id}>
              <Icon name={icon} size={28} />
              <div>
                <h3>{t(`guide.notice.${id}` as MessageId)}</h3>
                <p>{t(`guide.notice.${id}.text` as MessageId)}</p>
              </div>
            </li>
          ))}
        </ul>
      </Section>
      <Section id="services" title="guide.services.title" lead="guide.services.lead">
        <ul className={styles.services}>
          {SERVICES.map(({ id, icon }) => (
            <li key={id}>
              <Icon name={icon} size={28} />
              <h3>{t(`guide.service.${id}` as MessageId)}</h3>
              <p>{t(`guide.service.${id}.text` as MessageId)}</p>
            </li>
          ))}
        </ul>
      </Section>
      <div className={`page ${styles.pair}`}>
        <section id="savings" aria-labelledby="savings-title">
          <h2 id="savings-title">{t('guide.savings.title')}</h2>
          <Savings savings={savings} />
        </section>
        <section id="flying" aria-labelledby="flying-title">
          <h2 id="flying-title">{t('guide.flying.title')}</h2>
          <p>{t('guide.flying.lead')}</p>
          <Flying checkedAt={flyingCheckedAt} />
        </section>
      </div>
      <div className={`page ${styles.end}`}>
        <section id="faq" aria-labelledby="faq-title">
          <h2 id="faq-title">{t('guide.faq.title')}</h2>
          <Faq name="guide-faq" items={questions} />
        </section>
        <div className={styles.aside}>
          <div className={styles.ready}>
            <h2>{t('guide.ready')}</h2>
            <p>{t('guide.ready.text')}</p>
            <Actions />
          </div>
          <ClinicalReview>
            <p className="small">{t('guide.review')}</p>
          </ClinicalReview>
        </div>
      </div>
    </div>
  )
}

function Actions() {
  const t = useT()
  return (
    <p className={styles.actions}>
      <ButtonLink look="primary" to={authPath('/dashboard', 'sign-up')}>
        {t('common.cta.start')}
      </ButtonLink>
      <ButtonLink to="/contact">{t('guide.ask')}</ButtonLink>
    </p>
  )
}

/** The whole way in one stroke: home, hospital, home. */
function Line() {
  return (
    <svg className={styles.line} viewBox="0 0 420 210" aria-hidden="true" focusable="false">
      <path d="M24 178C90 22 292 4 388 96" />
      <path className={styles.back} d="M388 96C330 210 160 214 24 178" />
      {[
        [24, 178],
        [126, 67],
        [266, 42],
        [388, 96],
        [235, 193],
      ].map(([x, y], index) => (
        <g key={x}>
          <circle cx={x} cy={y} r="17" />
          <text x={x} y={y} dy="0.36em">
            {index + 1}
          </text>
        </g>
      ))}
    </svg>
  )
}
