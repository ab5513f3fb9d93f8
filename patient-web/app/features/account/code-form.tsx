import { type ReactNode, useState } from 'react'
import { CodeField } from '~/components/form/code-field'
import { ErrorSummary } from '~/components/form/error-summary'
import { FailurePanel } from '~/components/form/failure-panel'
import { useForm } from '~/components/form/use-form'
import { useTask } from '~/components/form/use-task'
import { Button } from '~/components/ui/button'
import { ApiError } from '~/lib/api/error'
import type { Factor, VerifiedFactor } from '~/lib/api/types'
import { type MessageId, useT } from '~/lib/i18n/i18n'
import styles from './account.module.css'
import { sendFactorCode, verifyFactor } from './api'
import { Done } from './parts'
import { textIn } from './text-in'

interface CodeFormProps {
  factor: Pick<Factor, 'id' | 'type' | 'hint'>
  /** A code went to the phone a moment ago. */
  sent?: boolean
  /** What to say when no answer came. */
  unanswered?: MessageId
  children?: ReactNode
  onVerified: (verified: VerifiedFactor) => void
  onCancel: () => void
}

/** Asks for the code of a factor. */
export function CodeForm({
  factor,
  sent = false,
  unanswered = 'account.code.unanswered',
  children,
  onVerified,
  onCancel,
}: CodeFormProps) {
  const t = useT()
  const { id, type, hint } = factor
  const sending = useTask()
  const [told, setTold] = useState(sent ? 1 : 0)
  const { busy, refusal, errors, bind } = useForm({
    check: (form) => (textIn(form, 'code') ? {} : { code: 'account.code.error' as const }),
    send: (form) =>
      verifyFactor(id, textIn(form, 'code')).catch((error: unknown) => {
        throw atField(error)
      }),
    done: onVerified,
  })
  const send = async () => {
    if (await sending.run(() => sendFactorCode(id))) setTold((times) => times + 1)
  }
  const failure = refusal.failure ?? sending.failure
  return (
    <form className={styles.form} {...bind}>
      {children}
      <ErrorSummary errors={refusal.errors} />
      {failure && <FailurePanel title={t('account.code.failed')} failure={failure} unanswered={unanswered} />}
      {type === 'phone' && (
        <Done>
          {told > 0 && t(told > 1 ? 'account.code.sentAgain' : 'account.code.sent', { hint: hint ?? '' })}
        </Done>
      )}
      <CodeField
        label={t(`account.code.${type}`)}
        hint={t(`account.code.hint.${type}`)}
        error={errors.code}
      />
      <div className={styles.buttons}>
        <Button type="submit" look="primary" busy={busy}>
          {t(busy ? 'account.saving' : 'account.code.submit')}
        </Button>
        {type === 'phone' && (
          <Button busy={sending.busy} onClick={() => void send()}>
            {t(told > 0 ? 'account.code.again' : 'account.code.send')}
          </Button>
        )}
        <Button look="plain" onClick={onCancel}>
          {t('account.cancel')}
        </Button>
      </div>
    </form>
  )
}

/** A wrong code is an error of its field. */
function atField(error: unknown): unknown {
  if (!(error instanceof ApiError) || error.code !== 'code_rejected') return error
  const { status, code, detail } = error
  return new ApiError({ status, code, detail, fieldErrors: [{ field: 'code', detail }] })
}
