import { useState } from 'react'
import { ErrorSummary } from '~/components/form/error-summary'
import { FailurePanel } from '~/components/form/failure-panel'
import { TextField } from '~/components/form/field'
import { TextArea } from '~/components/form/text-area'
import { useForm } from '~/components/form/use-form'
import { Button, ButtonLink } from '~/components/ui/button'
import { clearErrors, showToast } from '~/components/ui/toast-store'
import { ApiError } from '~/lib/api/error'
import { useSession } from '~/lib/api/session'
import type { Assessment, Matched } from '~/lib/api/types'
import { dropUnsaved, keepUnsaved, readUnsaved } from '~/lib/api/unsaved'
import { formatLocalDate } from '~/lib/format/moment'
import { useLocale, useT } from '~/lib/i18n/i18n'
import { match } from './api'
import styles from './matching.module.css'
import { NOTHING_TYPED, readTyped, type Typed, toInput, typedErrors, typedFrom } from './matching-input'

const UNSAVED = 'matching'

interface MatchingFormProps {
  assessment: Assessment | undefined
  onMatched: (matched: Matched) => void
}

export function MatchingForm({ assessment, onMatched }: MatchingFormProps) {
  const t = useT()
  const locale = useLocale()
  const session = useSession()
  const userId = session.status === 'signed-in' ? session.session.user.id : ''
  const [kept] = useState(() => readUnsaved<Typed>(userId, UNSAVED))
  const [refusedFor, setRefusedFor] = useState<string>()
  const typed = kept ?? (assessment ? typedFrom(assessment) : NOTHING_TYPED)
  const { busy, refusal, errors, bind } = useForm({
    check: (form) => typedErrors(readTyped(form)),
    send: (form) => {
      clearErrors()
      return match(toInput(readTyped(form)))
    },
    done: (matching) => {
      dropUnsaved(userId, UNSAVED)
      onMatched(matching)
    },
    failed: (error) => {
      setRefusedFor(error instanceof ApiError ? error.code : undefined)
      const body = 'matching.toast.failed'
      showToast({ tone: 'destructive', title: 'common.toast.error', body, onPage: true })
      return false
    },
  })
  return (
    <form
      className={styles.form}
      {...bind}
      onInput={(event) => keepUnsaved(userId, UNSAVED, readTyped(new FormData(event.currentTarget)))}
    >
      {refusal.failure && (
        <FailurePanel
          title={t('matching.failed')}
          failure={refusal.failure}
          actions={<WayOut code={refusedFor} />}
        />
      )}
      <ErrorSummary errors={refusal.errors} />
      {assessment && !kept && (
        <p className="muted small">
          {t('matching.prefilled', { date: formatLocalDate(assessment.createdAt, locale) })}
        </p>
      )}
      <TextField
        name="medicalConditions"
        label={t('matching.conditions')}
        hint={t('matching.conditions.hint')}
        defaultValue={typed.medicalConditions}
        error={errors.medicalConditions}
        required
      />
      <TextArea
        name="preferences"
        label={t('matching.preferences')}
        hint={t('matching.preferences.hint')}
        defaultValue={typed.preferences}
        error={errors.preferences}
        optional
      />
      <TextField
        name="budget"
        label={t('matching.budget')}
        hint={t('matching.budget.hint')}
        defaultValue={typed.budget}
        error={errors.budget}
        optional
      />
      <Button type="submit" look="primary" busy={busy} className={styles.submit}>
        {t(busy ? 'matching.busy' : 'matching.submit')}
      </Button>
      <p role="status" className="visually-hidden">
        {busy && t('matching.busy')}
      </p>
    </form>
  )
}

function WayOut({ code }: { code: string | undefined }) {
  const t = useT()
  if (code === 'consent_required')
    return <ButtonLink to="/account/data#consents">{t('bookings.consent.link')}</ButtonLink>
  if (code === 'premium_required')
    return <ButtonLink to="/account/billing">{t('matching.premium')}</ButtonLink>
  return null
}
