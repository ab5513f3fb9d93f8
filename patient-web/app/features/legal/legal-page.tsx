import type { ReactNode } from 'react'
import { PageBanner } from '~/components/layout/page-banner'
import { formatDate } from '~/lib/format/date'
import { useLocale, useT } from '~/lib/i18n/i18n'
import styles from './legal-page.module.css'
import { type LegalSection, Section } from './legal-section'

/** Of the texts of locales/en/legal.json: a change that alters what they say needs a new date. */
const LEGAL_TEXT_VERSION = '2026-11-25'
const NO_PARTS = {}
const NO_VALUES = {}

interface LegalPageProps {
  page: 'trust' | 'privacy' | 'terms' | 'refunds'
  sections: LegalSection[]
  parts?: Record<string, ReactNode>
  /** Values of the settings that the texts name. */
  values?: Record<string, string | number>
}

/** A long text: what it is about, its contents, its sections in one measure. */
export function LegalPage({ page, sections, parts = NO_PARTS, values = NO_VALUES }: LegalPageProps) {
  const t = useT()
  const locale = useLocale()
  return (
    <>
      <PageBanner title={t(`legal.${page}.title`)} lead={t(`legal.${page}.lead`)}>
        <p className={styles.version}>
          {t('legal.version', { date: formatDate(LEGAL_TEXT_VERSION, locale) })}
        </p>
      </PageBanner>
      <div className={`page ${styles.page}`}>
        <nav aria-labelledby="contents-title" className={styles.contents}>
          <h2 id="contents-title">{t('legal.contents')}</h2>
          <ol>
            {sections.map(({ id, title }) => (
              <li key={id}>
                <a href={`#${id}`}>{t(title)}</a>
              </li>
            ))}
          </ol>
        </nav>
        <div className={styles.text}>
          {page !== 'trust' && (
            <div className={styles.draft}>
              <p>
                <strong>{t('legal.draft')}</strong>
              </p>
              <p>{t('legal.draft.text')}</p>
            </div>
          )}
          {sections.map((section) => (
            <Section key={section.id} section={section} values={values} parts={parts} />
          ))}
        </div>
      </div>
    </>
  )
}
