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
  sharing: `sharing-${form}`,
  file: (recordId: string) => `file-${form}-${recordId}`,
})

interface ConsentFieldsProps {
  /** Tells the forms of a page apart. */
  form: string
  brief: CaseBrief
  /** The patient has agreed to sharing in general, and is not asked again. */
  isSharing: boolean
  errors: FieldErrors
}

/** Which files of the case go along, and the consent itself. A consent is never ticked for the patient. */
export function ConsentFields({ form, brief, isSharing, errors }: ConsentFieldsProps) {
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
        {!isSharing && (
          <Checkbox
            name={names.sharing}
            label={t('bookings.documents.consent')}
            error={errors[names.sharing]}
          />
        )}
        <p className="muted small">{t('offers.consent.note')}</p>
      </div>
    </>
  )
}

export function consentErrors(form: string, data: FormData, isSharing: boolean): FieldErrors {
  const { consent, sharing } = fieldsOf(form)
  const needed = isSharing ? [consent] : [consent, sharing]
  return Object.fromEntries(
    needed.filter((name) => !data.has(name)).map((name) => [name, 'offers.consent.error' as const]),
  )
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
  return {
    recordIds,
    briefVersion: brief.briefVersion,
    textVersion: QUOTE_CONSENT_TEXT_VERSION,
    // The server refuses a language that these texts do not have.
    locale: locale as QuoteConsentInput['locale'],
  }
}
