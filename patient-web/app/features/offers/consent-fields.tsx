import type { FieldErrors } from '~/components/form/error-summary'
import { Checkbox } from '~/components/form/field'
import type { CaseBrief, QuoteConsentInput } from '~/lib/api/types'
import { QUOTE_CONSENT_TEXT_VERSION } from '~/lib/consents'
import { formatMonth } from '~/lib/format/date'
import { useLocale, useT } from '~/lib/i18n/i18n'
import styles from './offers.module.css'

/** Names of the fields of one form. Several forms stand on the page, and names are ids. */
const fieldsOf = (form: string) => ({
  consent: `consent-${form}`,
  file: (recordId: string) => `file-${form}-${recordId}`,
})

interface ConsentFieldsProps {
  /** Tells the forms of a page apart. */
  form: string
  brief: CaseBrief
  errors: FieldErrors
}

/** Which files of the case go along, and the consent itself. A consent is never ticked for the patient. */
export function ConsentFields({ form, brief, errors }: ConsentFieldsProps) {
  const t = useT()
  const locale = useLocale()
  const { files } = brief.content
  const names = fieldsOf(form)
  return (
    <>
      <fieldset className={styles.choices}>
        <legend>{t('offers.ask.files')}</legend>
        {files.length === 0 && <p>{t('offers.ask.files.none')}</p>}
        {files.map(({ recordId, kind: code, madeIn }) => {
          const kind = t(`brief.kind.${code}`)
          const label = madeIn
            ? t('offers.file', { kind, month: formatMonth(madeIn, locale) })
            : t('offers.file.noMonth', { kind })
          return <Checkbox key={recordId} name={names.file(recordId)} label={label} defaultChecked />
        })}
        {files.length > 0 && <p className="muted small">{t('offers.ask.files.note')}</p>}
      </fieldset>
      <div className={styles.consent}>
        <Checkbox
          name={names.consent}
          label={t('offers.consent', { version: brief.briefVersion })}
          error={errors[names.consent]}
        />
        <p className="muted small">{t('offers.consent.note')}</p>
      </div>
    </>
  )
}

export function consentErrors(form: string, data: FormData): FieldErrors {
  const { consent } = fieldsOf(form)
  return data.has(consent) ? {} : { [consent]: 'offers.consent.error' }
}

export function readConsent(
  form: string,
  data: FormData,
  brief: CaseBrief,
  locale: string,
): QuoteConsentInput {
  const { file } = fieldsOf(form)
  const recordIds = brief.content.files.flatMap(({ recordId }) =>
    data.has(file(recordId)) ? [recordId] : [],
  )
  return { recordIds, briefVersion: brief.briefVersion, textVersion: QUOTE_CONSENT_TEXT_VERSION, locale }
}
