import { FailurePanel } from '~/components/form/failure-panel'
import { Checkbox } from '~/components/form/field'
import { useTask } from '~/components/form/use-task'
import { Button } from '~/components/ui/button'
import type { ChangeRequest, Offer } from '~/lib/api/types'
import { formatZonedMoment } from '~/lib/format/moment'
import { type MessageId, useLocale, useT } from '~/lib/i18n/i18n'
import { requestChange, withdrawChange } from './api'
import { keyOf, useLineLabel } from './line-labels'
import { OfferTextForm } from './offer-text-form'
import styles from './offers.module.css'
import { useOfferText } from './use-offer-text'
import { useStoredText } from './use-stored-text'

const STATES: Record<ChangeRequest['status'], MessageId> = {
  open: 'offers.change.open',
  answered: 'offers.change.answered',
  accepted: 'offers.change.acceptedAsIs',
  declined: 'offers.change.declined',
  withdrawn: 'offers.change.withdrawn',
  over: 'offers.change.over',
}

interface ChangeRequestsProps {
  offer: Offer
  /** Newest first. */
  requests: ChangeRequest[]
  /** The booking is not over. */
  isOpen: boolean
  onChanged: () => void
}

/** The changes that the patient asked for, and the form to ask for one. */
export function ChangeRequests({ offer, requests, isOpen, onChanged }: ChangeRequestsProps) {
  const t = useT()
  const [newest, ...earlier] = requests
  const stored = newest?.status === 'open' ? newest.comment : undefined
  const formKey = useStoredText(changeDraft(offer), 'comment', stored)
  return (
    <>
      {newest && <Request request={newest} isOpen={isOpen} onChanged={onChanged} />}
      {isOpen && offer.status === 'published' && (
        <>
          <p>{t('offers.change.lead')}</p>
          <ChangeForm key={formKey} offer={offer} onChanged={onChanged} />
        </>
      )}
      {isOpen && offer.status === 'accepted' && <p>{t('offers.change.isAccepted')}</p>}
      {isOpen && offer.status === 'held' && <p>{t('offers.change.isHeld')}</p>}
      {earlier.length > 0 && (
        <details className={styles.terms}>
          <summary>{t('offers.change.earlier')}</summary>
          {earlier.map((request) => (
            <Request key={request.id} request={request} isOpen={false} onChanged={onChanged} />
          ))}
        </details>
      )}
    </>
  )
}

interface RequestProps {
  request: ChangeRequest
  isOpen: boolean
  onChanged: () => void
}

function Request({ request, isOpen, onChanged }: RequestProps) {
  const t = useT()
  const locale = useLocale()
  const labelOf = useLineLabel()
  const { busy, failure, run } = useTask()
  const { id, status, lines, comment, answer, requestedAt, version } = request
  const withdraw = () => void run(() => withdrawChange(id)).then(onChanged)
  return (
    <article className={styles.request}>
      <p className="small">
        {t('offers.change.at', { date: formatZonedMoment(requestedAt, locale), version })}
      </p>
      <p>
        <strong>{lines.length > 0 ? lines.map(labelOf).join(', ') : t('offers.questions.whole')}</strong>
      </p>
      <p className={styles.words} dir="auto">
        {comment}
      </p>
      <p role="status">{t(STATES[status])}</p>
      {answer && (
        <p className={styles.words} dir="auto">
          {answer}
        </p>
      )}
      {failure && (
        <FailurePanel
          title={t('offers.change.notWithdrawn')}
          failure={failure}
          unanswered="common.unanswered"
        />
      )}
      {isOpen && status === 'open' && (
        <Button busy={busy} onClick={withdraw}>
          {t('offers.change.withdraw')}
        </Button>
      )}
    </article>
  )
}

const changeDraft = ({ id }: Offer) => `offer-change:${id}`

function ChangeForm({ offer, onChanged }: { offer: Offer; onChanged: () => void }) {
  const t = useT()
  const labelOf = useLineLabel()
  const form = useOfferText({
    draftName: changeDraft(offer),
    version: offer.version,
    field: 'comment',
    empty: 'offers.change.empty',
    send: (data, sending) =>
      requestChange(
        offer.id,
        {
          lines: offer.lines.map(keyOf).filter((key) => data.has(`line-${key}`)),
          comment: String(data.get('comment')),
          version: offer.version,
        },
        sending,
      ),
    onSent: onChanged,
    onFailed: onChanged,
  })
  return (
    <OfferTextForm
      form={form}
      name={t('offers.change')}
      field="comment"
      label={t('offers.change.comment')}
      send={t('offers.change.send')}
    >
      {form.isOutdated && (
        <div role="alert" className={styles.warning}>
          <p>{t('offers.change.isOutdated', { version: offer.version })}</p>
        </div>
      )}
      <fieldset className={styles.choices}>
        <legend>{t('offers.change.lines')}</legend>
        <p className="muted small">{t('offers.change.lines.hint')}</p>
        <div className={styles.lines}>
          {offer.lines.map((line) => (
            <Checkbox key={keyOf(line)} name={`line-${keyOf(line)}`} label={labelOf(line)} />
          ))}
        </div>
      </fieldset>
    </OfferTextForm>
  )
}
