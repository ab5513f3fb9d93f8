import { ErrorSummary } from '~/components/form/error-summary'
import { FailurePanel } from '~/components/form/failure-panel'
import { Checkbox } from '~/components/form/field'
import { PasswordField } from '~/components/form/password-field'
import { useForm } from '~/components/form/use-form'
import { Button, ButtonLink } from '~/components/ui/button'
import { Icon, type IconName } from '~/components/ui/icon'
import { ApiError } from '~/lib/api/error'
import { forgetSession } from '~/lib/api/session'
import { type MessageId, useT } from '~/lib/i18n/i18n'
import styles from './account.module.css'
import { requestErasure } from './data-api'

const GOES: MessageId[] = [
  'account.erase.goes.profile',
  'account.erase.goes.requests',
  'account.erase.goes.consents',
  'account.erase.goes.access',
  'account.erase.goes.premium',
]
const STAYS: MessageId[] = [
  'account.erase.stays.audit',
  'account.erase.stays.payments',
  'account.erase.stays.refund',
  'account.erase.stays.hospital',
  'account.erase.stays.record',
  'account.erase.stays.backups',
]

interface EraseFormProps {
  email: string
  /** Version of the preview: it identifies the payments and appointments that the page shows. */
  previewVersion: string
  /** Called when the payments or the appointments are no longer those of the page. */
  onDiffers: () => void
}

/** Ends the account for good, once its owner knows what goes and what stays. */
export function EraseForm({ email, previewVersion, onDiffers }: EraseFormProps) {
  const t = useT()
  const { busy, refusal, errors, bind } = useForm({
    check: (form) => ({
      ...(!form.get('password') && { password: 'account.password.error.current' as const }),
      ...(!form.has('understood') && { understood: 'account.erase.error' as const }),
    }),
    send: (form) => requestErasure(String(form.get('password')), previewVersion),
    done: () => void forgetSession('erased'),
    failed: (error) => {
      if (error instanceof ApiError && error.code === 'erasure_differs') onDiffers()
      return false
    },
  })
  return (
    <>
      <div className={styles.fates}>
        <Fates title={t('account.erase.goes')} icon="cross" texts={GOES} />
        <Fates title={t('account.erase.stays')} icon="flag" texts={STAYS} />
      </div>
      <p>{t('account.erase.before')}</p>
      <form className={styles.form} {...bind}>
        <ErrorSummary errors={refusal.errors} />
        {refusal.failure && (
          <FailurePanel
            title={t('account.erase.failed')}
            failure={refusal.failure}
            unanswered="common.unanswered"
          />
        )}
        <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />
        <PasswordField
          name="password"
          label={t('account.email.password')}
          autoComplete="current-password"
          error={errors.password}
        />
        <Checkbox name="understood" label={t('account.erase.understood')} error={errors.understood} />
        <div className={styles.buttons}>
          <Button type="submit" busy={busy} className={styles.danger}>
            {t(busy ? 'account.erase.busy' : 'account.erase.submit')}
          </Button>
          <ButtonLink look="plain" to="/account/data">
            {t('account.erase.keep')}
          </ButtonLink>
        </div>
      </form>
    </>
  )
}

function Fates({ title, icon, texts }: { title: string; icon: IconName; texts: MessageId[] }) {
  const t = useT()
  return (
    <section className={styles.fate}>
      <h2>{title}</h2>
      <ul>
        {texts.map((text) => (
          <li key={text}>
            <Icon name={icon} size={20} />
            {t(text)}
          </li>
        ))}
      </ul>
    </section>
  )
}
