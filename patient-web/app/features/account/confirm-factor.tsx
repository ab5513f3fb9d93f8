import { useState } from 'react'
import { Button } from '~/components/ui/button'
import type { Factor } from '~/lib/api/types'
import { useT } from '~/lib/i18n/i18n'
import styles from './account.module.css'
import { CodeForm } from './code-form'
import { Step } from './step'

interface ConfirmFactorProps {
  /** The verified factors of the account. */
  factors: Factor[]
  onConfirmed: () => void
  onCancel: () => void
}

/** Asks for a second factor before what only its owner may do. */
export function ConfirmFactor({ factors, onConfirmed, onCancel }: ConfirmFactorProps) {
  const t = useT()
  const [chosen, setChosen] = useState(factors[0])
  if (!chosen) return null
  return (
    <Step title={t('account.confirm.title')}>
      <p>{t('account.confirm.lead')}</p>
      <CodeForm
        key={chosen.id}
        factor={chosen}
        unanswered="account.confirm.unanswered"
        onVerified={onConfirmed}
        onCancel={onCancel}
      />
      {factors.length > 1 && (
        <div className={styles.buttons}>
          {factors
            .filter(({ id }) => id !== chosen.id)
            .map((factor) => (
              <Button key={factor.id} look="plain" onClick={() => setChosen(factor)}>
                {t(`account.confirm.use.${factor.type}`, { hint: factor.hint ?? '' })}
              </Button>
            ))}
        </div>
      )}
    </Step>
  )
}
