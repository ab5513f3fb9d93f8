import { useEffect, useState } from 'react'
import { ErrorSummary } from '~/components/form/error-summary'
import { FailurePanel } from '~/components/form/failure-panel'
import { Checkbox, TextField } from '~/components/form/field'
import { useForm } from '~/components/form/use-form'
import { useTask } from '~/components/form/use-task'
import { Button } from '~/components/ui/button'
import { newIdempotencyKey } from '~/lib/api/idempotency-key'
import type { AcceptanceTerms, Offer } from '~/lib/api/types'
import { useT } from '~/lib/i18n/i18n'
import { acceptOffer, fetchAcceptanceTerms } from './api'
import { InDollars } from './in-dollars'
import styles from './offers.module.css'

interface AcceptOfferProps {
  offer: Offer
  onChanged: () => void
}

/** Opens the terms of an offer to read and sign. */
export function AcceptOffer({ offer, onChanged }: AcceptOfferProps) {
  const t = useT()
  const [terms, setTerms] = useState<AcceptanceTerms>()
  const { busy, failure, run } = useTask()
  const load = () => void run(async () => setTerms(await fetchAcceptanceTerms(offer.id)))
  if (terms)
    return <Signature offer={offer} terms={terms} onClose={() => setTerms(undefined)} onChanged={onChanged} />
  return (
    <>
      <Button look="primary" busy={busy} onClick={load}>
        {t('offers.accept.open', { hospital: offer.hospital.name })}
      </Button>
      {failure && <FailurePanel title={t('offers.accept.failed')} failure={failure} />}
    </>
  )
}

interface SignatureProps extends AcceptOfferProps {
  terms: AcceptanceTerms
  onClose: () => void
}

function Signature({ offer, terms, onClose, onChanged }: SignatureProps) {
  const t = useT()
  const [key] = useState(newIdempotencyKey)
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
      <p className={`muted small ${styles.hash}`}>
        {t('offers.hash', { version: terms.version })}: <code>{terms.hash}</code>
      </p>
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
      <div className={styles.buttons}>
        <Button type="submit" look="primary" busy={busy}>
          {t(busy ? 'offers.accept.sending' : 'offers.accept.sign')}
        </Button>
        <Button onClick={onClose}>{t('offers.accept.close')}</Button>
      </div>
    </form>
  )
}
