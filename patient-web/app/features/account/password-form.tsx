import { useState } from 'react'
import { ErrorSummary } from '~/components/form/error-summary'
import { FailurePanel } from '~/components/form/failure-panel'
import { PasswordField } from '~/components/form/password-field'
import { useForm } from '~/components/form/use-form'
import { Button } from '~/components/ui/button'
import type { User } from '~/lib/api/types'
import { useT } from '~/lib/i18n/i18n'
import styles from './account.module.css'
import { changePassword } from './api'
import { Done } from './parts'

const SHORTEST = 6
const SHORTEST_OF_STAFF = 15

type Owner = Pick<User, 'email' | 'role' | 'factors'>

/** Staff need a longer password until a second factor protects the account. */
const needsLongPassword = ({ role, factors }: Owner) =>
  role !== 'user' && !factors.some(({ status }) => status === 'verified')

export function PasswordForm({ user }: { user: Owner }) {
  const t = useT()
  const isLong = needsLongPassword(user)
  const shortest = isLong ? SHORTEST_OF_STAFF : SHORTEST
  const [changed, setChanged] = useState(false)
  const { busy, refusal, errors, bind } = useForm({
    check: (form) => ({
      ...(!form.get('current') && { current: 'account.password.error.current' as const }),
      ...(String(form.get('next')).length < shortest && {
        next: { id: 'account.password.error.short' as const, values: { count: shortest } },
      }),
    }),
    send: (form) => {
      setChanged(false)
      return changePassword(String(form.get('current')), String(form.get('next')))
    },
    done: (_, form) => {
      setChanged(true)
      form.reset()
    },
  })
  return (
    <form className={styles.form} {...bind}>
      <p>{t('account.password.lead')}</p>
      <ErrorSummary errors={refusal.errors} />
      {refusal.failure && (
        <FailurePanel
          title={t('account.notSaved')}
          failure={refusal.failure}
          unanswered="account.password.unanswered"
        />
      )}
      {/* Tells password managers whose password this is. */}
      <input type="text" name="username" autoComplete="username" value={user.email} readOnly hidden />
      <PasswordField
        name="current"
        label={t('account.password.current')}
        autoComplete="current-password"
        error={errors.current}
      />
      <PasswordField
        name="next"
        label={t('account.password.next')}
        hint={t(isLong ? 'account.password.hint.staff' : 'account.password.hint')}
        autoComplete="new-password"
        error={errors.next}
      />
      <Done>{changed && t('account.password.changed')}</Done>
      <Button type="submit" busy={busy} className={styles.submit}>
        {t(busy ? 'account.saving' : 'account.password.submit')}
      </Button>
    </form>
  )
}
