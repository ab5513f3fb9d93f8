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
/** Of staff and hospitals: where the password is alone, and beside a second factor. */
const SHORTEST_OF_STAFF = { alone: 15, withFactor: 8 }

type Owner = Pick<User, 'email' | 'role' | 'factors'>

/** Staff need a longer password until a second factor protects the account. */
const staffOf = ({ role, factors }: Owner) => {
  if (role === 'user') return undefined
  return factors.some(({ status }) => status === 'verified') ? 'withFactor' : 'alone'
}

export function PasswordForm({ user }: { user: Owner }) {
  const t = useT()
  const staff = staffOf(user)
  const shortest = staff ? SHORTEST_OF_STAFF[staff] : SHORTEST
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
        hint={t(staff === 'alone' ? 'account.password.hint.staff' : 'account.password.hint', {
          count: shortest,
        })}
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
