import type { BriefRequirement, CaseBrief } from '~/lib/api/types'
import { type MessageId, useLocale, useT } from '~/lib/i18n/i18n'
import styles from './case-brief.module.css'

/** How complete the saved brief is, and what is missing. */
export function Completeness({ brief }: { brief: CaseBrief }) {
  const t = useT()
  const { completeness, requirements } = brief
  const missing = requirements.filter(({ isMet }) => !isMet)
  return (
    <section className={styles.completeness} aria-labelledby="completeness">
      <h2 id="completeness">{t('brief.completeness', { percent: completeness })}</h2>
      <progress max={100} value={completeness} aria-labelledby="completeness" />
      {missing.length === 0 ? (
        <p>{t('brief.complete')}</p>
      ) : (
        <>
          <p className="muted">{t('brief.completeness.hint')}</p>
          <h3>{t('brief.missing')}</h3>
          <ul className={styles.missing}>
            {missing.map((requirement) => (
              <Missing key={requirement.code} {...requirement} />
            ))}
          </ul>
          <p className="muted small">{t('brief.asSaved')}</p>
        </>
      )}
    </section>
  )
}

function Missing({ code, file }: BriefRequirement) {
  const t = useT()
  const locale = useLocale()
  if (!file)
    return (
      <li>
        <strong>{t(`brief.needs.${code}` as MessageId)}</strong>
        <span>{t(`brief.why.${code}` as MessageId)}</span>
      </li>
    )
  const names = file.anyOf.map((kind) => t(`brief.kind.${kind}`))
  const kinds = new Intl.ListFormat(locale, { type: 'disjunction' }).format(names)
  const { maxAgeMonths: months } = file
  return (
    <li>
      <strong>
        {months === null ? t('brief.needs.file', { kinds }) : t('brief.needs.recent', { kinds, months })}
      </strong>
      <span>{t('brief.why.file')}</span>
    </li>
  )
}
