import { ErrorSummary } from '~/components/form/error-summary'
import { FailurePanel } from '~/components/form/failure-panel'
import { useForm } from '~/components/form/use-form'
import { Button } from '~/components/ui/button'
import { useT } from '~/lib/i18n/i18n'
import styles from './account.module.css'
import { CurrentPassword } from './current-password'
import { Step } from './step'

interface ConfirmPasswordProps {
  /** What the password is asked for. */
  send: (password: string) => Promise<void>
  onCancel: () => void
}

/** Asks for the password again, long after the sign-in. */
export function ConfirmPassword({ send, onCancel }: ConfirmPasswordProps) {
  const t = useT()
  const { busy, refusal, errors, bind } = useForm({
    check: (form) => (form.get('password') ? {} : { password: 'account.password.error.current' as const }),
    send: (form) => send(String(form.get('password'))),
  })
  return (
    <Step title={t('account.again.title')}>
      <form className={styles.form} {...bind}>
        <ErrorSummary errors={refusal.errors} />
        {refusal.failure && (
          <FailurePanel
            title={t('account.notSaved')}
            failure={refusal.failure}
            unanswered="common.unanswered"
          />
        )}
        <CurrentPassword error={errors.password} />
        <div className={styles.buttons}>
          <Button type="submit" look="primary" busy={busy}>
            {t(busy ? 'account.saving' : 'account.again.submit')}
          </Button>
          <Button look="plain" onClick={onCancel}>
            {t('account.cancel')}
          </Button>
        </div>
      </form>
    </Step>
  )
}
