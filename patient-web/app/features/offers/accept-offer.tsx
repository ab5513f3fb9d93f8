import { useEffect, useState } from 'react'
import { ErrorSummary, type FieldErrors } from '~/components/form/error-summary'
import { FailurePanel } from '~/components/form/failure-panel'
import { Checkbox, TextField } from '~/components/form/field'
import { useForm } from '~/components/form/use-form'
import { useTask } from '~/components/form/use-task'
import { Button } from '~/components/ui/button'
import { ApiError } from '~/lib/api/error'
import { newIdempotencyKey } from '~/lib/api/idempotency-key'
import type { AcceptanceTerms, Offer } from '~/lib/api/types'
import { useT } from '~/lib/i18n/i18n'
import { acceptOffer, fetchAcceptanceTerms } from './api'
import { BeyondSums } from './beyond-sums'
import { HighestSums } from './highest-sums'
import { InDollars } from './in-dollars'
import styles from './offers.module.css'

interface AcceptOfferProps {
  offer: Offer
  /** Of the currency of the offer, after the decimal point. */
  digits: number
  onChanged: () => void
}

/** Opens the terms of an offer to read and sign. */
export function AcceptOffer({ offer, digits, onChanged }: AcceptOfferProps) {
  const t = useT()
  const [terms, setTerms] = useState<AcceptanceTerms>()
  const { busy, failure, run } = useTask()
  const load = () => void run(async () => setTerms(await fetchAcceptanceTerms(offer.id)))
  const showNew = () => {
    onChanged()
    load()
  }
  // The page can show an older version than the terms, when no live event reached it.
  const isOutdated = terms !== undefined && terms.version !== offer.version
  return (
    <>
      {!terms && (
        <Button look="primary" busy={busy} onClick={load}>
          {t('offers.accept.open', { hospital: offer.hospital.name })}
        </Button>
      )}
      {isOutdated && (
        <div role="alert" className={styles.warning}>
          <p>{t('offers.accept.changed')}</p>
          <Button look="primary" busy={busy} onClick={showNew}>
            {t('offers.accept.showNew')}
          </Button>
        </div>
      )}
      {failure && <FailurePanel title={t('offers.accept.failed')} failure={failure} />}
      {terms && (
        <Signature
          key={terms.version}
          offer={offer}
          digits={digits}
          terms={terms}
          isOutdated={isOutdated}
          onShowNew={showNew}
          onClose={() => setTerms(undefined)}
          onChanged={onChanged}
        />
      )}
    </>
  )
}

interface SignatureProps extends AcceptOfferProps {
  terms: AcceptanceTerms
  /** The terms and the page show different versions: nobody can sign. */
  isOutdated: boolean
  /** Loads the page and the terms again. */
  onShowNew: () => void
  onClose: () => void
}

function Signature({ offer, digits, terms, isOutdated, onShowNew, onClose, onChanged }: SignatureProps) {
  const t = useT()
  const [key] = useState(newIdempotencyKey)
  const [hasChanged, setHasChanged] = useState(false)
  const title = `accept-${offer.id}`
  const { busy, refusal, errors, bind } = useForm({
    check: (form) => ({
      ...(String(form.get('signature')).trim().length < 2 && {
        signature: 'offers.accept.name.error' as const,
      }),
    }),
    send: (form) =>
      acceptOffer(
        offer.id,
        {
          version: terms.version,
          hash: terms.hash,
          signature: String(form.get('signature')),
          sharesIdentity: form.has('sharesIdentity'),
        },
        key,
      ),
    done: onChanged,
    failed: (error) => {
      setHasChanged(error instanceof ApiError && error.code === 'offer_changed')
      return false
    },
  })
  useEffect(() => document.getElementById(title)?.focus(), [title])
  return (
    <form {...bind} className={styles.form} aria-labelledby={title}>
      <h3 id={title} tabIndex={-1}>
        {t('offers.accept.title', { hospital: offer.hospital.name })}
      </h3>
      <ErrorSummary errors={refusal.errors} />
      {refusal.failure && (
        <FailurePanel
          title={t('offers.accept.notSent')}
          failure={refusal.failure}
          unanswered="offers.accept.unanswered"
          actions={
            hasChanged && !isOutdated && <Button onClick={onShowNew}>{t('offers.accept.showNew')}</Button>
          }
        />
      )}
      <div className={styles.signed}>
        {terms.text.map((paragraph) => (
          <p key={paragraph} dir="auto">
            {paragraph}
          </p>
        ))}
      </div>
      {offer.status === 'change_requested' && <p>{t('offers.accept.endsChange')}</p>}
      <InDollars {...terms} />
      {!isOutdated && (
        <>
          <HighestSums offer={offer} digits={digits} costUsd={terms.costUsd} />
          <BeyondSums offer={offer} digits={digits} />
        </>
      )}
      <p className={`muted small ${styles.hash}`}>
        {t('offers.hash', { version: terms.version })}: <code>{terms.hash}</code>
      </p>
      {!isOutdated && <SignatureFields offer={offer} errors={errors} />}
      <div className={styles.buttons}>
        {!isOutdated && (
          <Button type="submit" look="primary" busy={busy}>
            {t(busy ? 'offers.accept.sending' : 'offers.accept.sign')}
          </Button>
        )}
        <Button onClick={onClose}>{t('offers.accept.close')}</Button>
      </div>
    </form>
  )
}

function SignatureFields({ offer, errors }: { offer: Offer; errors: FieldErrors }) {
  const t = useT()
  return (
    <>
      <Checkbox
        name="sharesIdentity"
        label={t('offers.accept.identity', { hospital: offer.hospital.name })}
      />
      <TextField
        name="signature"
        label={t('offers.accept.name')}
        hint={t('offers.accept.name.hint')}
        error={errors.signature}
        autoComplete="name"
        maxLength={200}
      />
    </>
  )
}
