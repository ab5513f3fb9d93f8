import { useState } from 'react'
import { ErrorSummary } from '~/components/form/error-summary'
import { FailurePanel } from '~/components/form/failure-panel'
import { TextField } from '~/components/form/field'
import { useForm } from '~/components/form/use-form'
import { Button } from '~/components/ui/button'
import type { NewFactor, VerifiedFactor } from '~/lib/api/types'
import { useT } from '~/lib/i18n/i18n'
import styles from './account.module.css'
import { addFactor } from './api'
import { CodeForm } from './code-form'
import { asksForPassword, CurrentPassword } from './current-password'
import { Step } from './step'
import { textIn } from './text-in'

interface EnrolPhoneProps {
  onVerified: (verified: VerifiedFactor) => void
  onCancel: () => void
}

/** Takes a number, sends a code there and takes the code. */
export function EnrolPhone({ onVerified, onCancel }: EnrolPhoneProps) {
  const t = useT()
  const [added, setAdded] = useState<NewFactor>()
  const [again, setAgain] = useState(false)
  const { busy, refusal, errors, bind } = useForm({
    check: (form) => ({
      ...(!textIn(form, 'phone') && { phone: 'account.phone.error' as const }),
      ...(again && !form.get('password') && { password: 'account.password.error.current' as const }),
    }),
    send: (form) =>
      addFactor('phone', {
        phone: textIn(form, 'phone'),
        password: again ? String(form.get('password')) : undefined,
      }),
    done: setAdded,
    failed: (error) => {
      if (again || !asksForPassword(error)) return false
      setAgain(true)
      return true
    },
  })
  if (added) {
    return (
      <Step key="code" title={t('account.phone.code')}>
        <CodeForm factor={added} sent onVerified={onVerified} onCancel={onCancel} />
      </Step>
    )
  }
  return (
    <Step key="number" title={t('account.phone.title')}>
      <form className={styles.form} {...bind}>
        <ErrorSummary errors={refusal.errors} />
        {refusal.failure && (
          <FailurePanel
            title={t('account.phone.failed')}
            failure={refusal.failure}
            unanswered="common.unanswered"
          />
        )}
        <TextField
          type="tel"
          name="phone"
          label={t('account.phone.number')}
          hint={t('account.phone.hint')}
          autoComplete="tel"
          maxLength={40}
          error={errors.phone}
          required
        />
        {again && <CurrentPassword error={errors.password} />}
        <div className={styles.buttons}>
          <Button type="submit" look="primary" busy={busy}>
            {t(busy ? 'account.saving' : 'account.code.send')}
          </Button>
          <Button look="plain" onClick={onCancel}>
            {t('account.cancel')}
          </Button>
        </div>
      </form>
    </Step>
  )
}
