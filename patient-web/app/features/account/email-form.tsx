import { useState } from 'react'
import { ErrorSummary } from '~/components/form/error-summary'
import { FailurePanel } from '~/components/form/failure-panel'
import { TextField } from '~/components/form/field'
import { PasswordField } from '~/components/form/password-field'
import { useForm } from '~/components/form/use-form'
import { Button } from '~/components/ui/button'
import { useT } from '~/lib/i18n/i18n'
import styles from './account.module.css'
import { changeEmail } from './api'
import { Done } from './parts'
import { textIn } from './text-in'

/** Asks for another address. It counts once its owner has opened the link that is mailed there. */
export function EmailForm({ email }: { email: string }) {
  const t = useT()
  const [asked, setAsked] = useState<string>()
  const { busy, refusal, errors, bind } = useForm({
    check: (form) => ({
      ...(!/^[^\s@]+@[^\s@]+$/.test(textIn(form, 'email')) && { email: 'account.email.error' as const }),
      ...(!form.get('password') && { password: 'account.password.error.current' as const }),
    }),
    send: async (form) => {
      setAsked(undefined)
      const next = textIn(form, 'email')
      await changeEmail(next, String(form.get('password')))
      return next
    },
    done: (next, form) => {
      setAsked(next)
      form.reset()
    },
  })
  return (
    <form className={styles.form} {...bind}>
      <p>{t('account.email.now', { email })}</p>
      <ErrorSummary errors={refusal.errors} />
      {refusal.failure && (
        <FailurePanel
          title={t('account.notSaved')}
          failure={refusal.failure}
          unanswered="common.unanswered"
        />
      )}
      <TextField
        type="email"
        name="email"
        label={t('account.email.new')}
        autoComplete="email"
        error={errors.email}
        required
      />
      <PasswordField
        name="password"
        label={t('account.email.password')}
        autoComplete="current-password"
        error={errors.password}
      />
      <Done>{asked && t('account.email.asked', { email: asked })}</Done>
      <Button type="submit" busy={busy} className={styles.submit}>
        {t(busy ? 'account.saving' : 'account.email.submit')}
      </Button>
    </form>
  )
}
