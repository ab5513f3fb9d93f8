import { use, useEffect } from 'react'
import { Form, Link } from 'react-router-dom'
import { ErrorSummary, type FieldErrors } from '~/components/form/error-summary'
import { FailurePanel } from '~/components/form/failure-panel'
import { TextField } from '~/components/form/field'
import { SelectField } from '~/components/form/select-field'
import { TextArea } from '~/components/form/text-area'
import { useSubmitOnce } from '~/components/form/use-submit-once'
import { Button } from '~/components/ui/button'
import { KEEP_ENQUIRY, keepEnquiryOfPage } from '~/lib/api/enquiry-draft'
import { type MessageId, useT } from '~/lib/i18n/i18n'
import { NonceContext } from '~/lib/seo/nonce'
import styles from './contact-page.module.css'
import { COUNTRIES, INTERESTS } from './enquiry'
import type { RefusedEnquiry } from './submit'

const NO_ERRORS: FieldErrors = {}

interface EnquiryFormProps {
  /** Of this page: the same message is stored once, however often it is sent. */
  idempotencyKey: string
  refused: RefusedEnquiry | undefined
}

export function EnquiryForm({ idempotencyKey, refused }: EnquiryFormProps) {
  const t = useT()
  const { busy, onSubmit } = useSubmitOnce()
  const errors = refused?.errors ?? NO_ERRORS
  const typed = refused?.values
  const nonce = use(NonceContext)
  // Runs where the page has its scripts; the element below runs where it has none.
  useEffect(keepEnquiryOfPage, [])
  return (
    <>
      <Form
        data-enquiry
        method="post"
        action="/contact"
        encType="multipart/form-data"
        className={styles.form}
        onSubmit={onSubmit}
        noValidate
      >
        <ErrorSummary errors={errors} />
        {refused?.failure && <FailurePanel title={t('contact.failed')} failure={refused.failure} />}
        <input type="hidden" name="idempotencyKey" value={refused?.idempotencyKey ?? idempotencyKey} />
        <TextField
          name="name"
          label={t('contact.name')}
          autoComplete="name"
          defaultValue={typed?.name}
          error={errors.name}
          required
        />
        <TextField
          type="email"
          name="email"
          label={t('contact.email')}
          hint={t('contact.email.hint')}
          autoComplete="email"
          defaultValue={typed?.email}
          error={errors.email}
          required
        />
        <TextField
          type="tel"
          name="phone"
          label={t('contact.phone')}
          hint={t('contact.phone.hint')}
          autoComplete="tel"
          defaultValue={typed?.phone}
          error={errors.phone}
          optional
        />
        <div className={styles.pair}>
          <SelectField
            name="country"
            label={t('contact.country')}
            defaultValue={typed?.country ?? ''}
            error={errors.country}
            options={useOptions('contact.country.choose', 'country', COUNTRIES)}
            required
          />
          <SelectField
            name="treatmentInterest"
            label={t('contact.treatmentInterest')}
            defaultValue={typed?.treatmentInterest ?? ''}
            error={errors.treatmentInterest}
            options={useOptions('contact.treatmentInterest.none', 'treatmentInterest', INTERESTS)}
            optional
          />
        </div>
        <TextArea
          name="message"
          label={t('contact.message')}
          hint={t('contact.message.hint')}
          rows={7}
          defaultValue={typed?.message}
          error={errors.message}
          required
        />
        <p className="small muted">
          {t('contact.purpose')} <Link to="/privacy">{t('contact.privacy')}</Link>
        </p>
        <Button type="submit" look="primary" busy={busy} className={styles.submit}>
          {t(busy ? 'contact.busy' : 'contact.submit')}
        </Button>
      </Form>
      {typeof document === 'undefined' && <script nonce={nonce}>{KEEP_ENQUIRY}</script>}
    </>
  )
}

/** The specified choices: sent in English, shown in the language of the page. */
function useOptions(none: MessageId, field: 'country' | 'treatmentInterest', values: readonly string[]) {
  const t = useT()
  const textOf = (value: string) =>
    t(`contact.${field}.${value.toLowerCase().replaceAll(' ', '-')}` as MessageId)
  return [{ value: '', label: t(none) }, ...values.map((value) => ({ value, label: textOf(value) }))]
}
