import { useState } from 'react'
import { ErrorSummary } from '~/components/form/error-summary'
import { FailurePanel } from '~/components/form/failure-panel'
import { TextField } from '~/components/form/field'
import { TextArea } from '~/components/form/text-area'
import { useForm } from '~/components/form/use-form'
import { useTask } from '~/components/form/use-task'
import { Button } from '~/components/ui/button'
import { newIdempotencyKey } from '~/lib/api/idempotency-key'
import type { ChangeOrder } from '~/lib/api/types'
import { formatDate } from '~/lib/format/date'
import { formatZonedMoment } from '~/lib/format/moment'
import { type MessageId, useLocale, useT } from '~/lib/i18n/i18n'
import { saveFile } from '~/lib/save-file'
import { fetchChangeOrderLetter, rejectChangeOrder, signChangeOrder } from './api'
import { ChangeRows } from './offer-changes'
import styles from './offers.module.css'
import { useTermWords } from './use-term-words'

const REASONS: Record<ChangeOrder['reason'], MessageId> = {
  finding: 'offers.order.reason.finding',
  complication: 'offers.order.reason.complication',
  longer_stay: 'offers.order.reason.longer_stay',
  other_implant: 'offers.order.reason.other_implant',
  patient_wish: 'offers.order.reason.patient_wish',
  less_care: 'offers.order.reason.less_care',
  mistake: 'offers.order.reason.mistake',
}

/** Patients never read a change that is only `entered`. */
const STATES: Record<Exclude<ChangeOrder['status'], 'entered' | 'proposed'>, MessageId> = {
  signed: 'offers.order.signed',
  rejected: 'offers.order.rejected',
  withdrawn: 'offers.order.withdrawn',
  over: 'offers.order.over',
}

interface ChangeOrdersProps {
  /** Newest first. */
  orders: ChangeOrder[]
  /** Name of the hospital. */
  hospital: string
  /** The booking is completed or cancelled. */
  isOver: boolean
  onChanged: () => void
}

/** The changes of an accepted offer that the hospital proposes: the open one to sign or to reject, then the others. */
export function ChangeOrders({ orders, hospital, isOver, onChanged }: ChangeOrdersProps) {
  const t = useT()
  const open = orders.find(({ status }) => status === 'proposed')
  const answered = orders.filter(({ id }) => id !== open?.id)
  return (
    <>
      {open && !isOver && (
        <section className={styles.request} aria-labelledby={`order-${open.id}`}>
          <h4 id={`order-${open.id}`}>{t('offers.order.title', { hospital })}</h4>
          <p>{t('offers.order.lead')}</p>
          <Proposal order={open} />
          <SignForm key={open.id} order={open} onChanged={onChanged} />
          <RejectForm key={`reject ${open.id}`} order={open} onChanged={onChanged} />
        </section>
      )}
      {answered.map((order) => (
        <AnsweredOrder key={order.id} order={order} />
      ))}
    </>
  )
}

function Proposal({ order }: { order: ChangeOrder }) {
  const t = useT()
  return (
    <>
      <p>
        <strong>{t(REASONS[order.reason])}</strong>
      </p>
      <p className={styles.words} dir="auto">
        {order.explanation}
      </p>
      <Difference changes={order.changes} />
      <ChangeRows changes={order.changes} />
      {order.letterDated && <Source id={order.id} dated={order.letterDated} />}
    </>
  )
}

/** How much more or less the patient pays at most. */
function Difference({ changes }: Pick<ChangeOrder, 'changes'>) {
  const t = useT()
  const { priced } = useTermWords()
  const total = changes.items.find((item) => item.what === 'total')
  const more = total ? total.to.highest - total.from.highest : 0
  if (more === 0) return null
  const { money } = priced(changes.currencyNow, changes.digits[changes.currencyNow] ?? 0)
  return (
    <p>
      <strong>
        {t(more > 0 ? 'offers.order.more' : 'offers.order.less', { amount: money(Math.abs(more)) })}
      </strong>
    </p>
  )
}

function Source({ id, dated }: { id: string; dated: string }) {
  const t = useT()
  const locale = useLocale()
  const { busy, failure, run } = useTask()
  const download = async () => {
    const letter = await fetchChangeOrderLetter(id)
    saveFile(letter, `letter-${dated}.${letter.type.split('/').at(-1)}`)
  }
  return (
    <>
      <p>{t('offers.source.team', { date: formatDate(dated, locale) })}</p>
      <Button busy={busy} onClick={() => void run(download)}>
        {t('offers.source.letter')}
      </Button>
      {failure && <FailurePanel title={t('offers.source.failed')} failure={failure} />}
    </>
  )
}

interface AnswerProps {
  order: ChangeOrder
  onChanged: () => void
}

function SignForm({ order, onChanged }: AnswerProps) {
  const t = useT()
  const [key] = useState(newIdempotencyKey)
  const { busy, refusal, errors, bind } = useForm({
    check: (form) => ({
      ...(String(form.get('signature')).trim().length < 2 && {
        signature: 'offers.accept.name.error' as const,
      }),
    }),
    send: (form) =>
      signChangeOrder(order.id, { hash: order.hash, signature: String(form.get('signature')) }, key),
    done: onChanged,
  })
  return (
    <form {...bind} className={styles.form} aria-label={t('offers.order.sign')}>
      <ErrorSummary errors={refusal.errors} />
      {refusal.failure && (
        <FailurePanel
          title={t('offers.order.notSigned')}
          failure={refusal.failure}
          unanswered="offers.accept.unanswered"
        />
      )}
      <div className={styles.signed}>
        {order.text.map((paragraph) => (
          <p key={paragraph} dir="auto">
            {paragraph}
          </p>
        ))}
      </div>
      <TextField
        name="signature"
        label={t('offers.accept.name')}
        hint={t('offers.accept.name.hint')}
        error={errors.signature}
        autoComplete="name"
        maxLength={200}
      />
      <Button type="submit" look="primary" busy={busy}>
        {t(busy ? 'offers.order.signing' : 'offers.order.sign')}
      </Button>
    </form>
  )
}

function RejectForm({ order, onChanged }: AnswerProps) {
  const t = useT()
  const { busy, refusal, errors, bind } = useForm({
    send: (form) => rejectChangeOrder(order.id, String(form.get('comment')).trim()),
    done: onChanged,
  })
  return (
    <details className={styles.terms}>
      <summary>{t('offers.order.no')}</summary>
      <form {...bind} className={styles.form} aria-label={t('offers.order.reject')}>
        <ErrorSummary errors={refusal.errors} />
        <p>{t('offers.order.no.lead')}</p>
        {refusal.failure && (
          <FailurePanel
            title={t('offers.order.notRejected')}
            failure={refusal.failure}
            unanswered="common.unanswered"
          />
        )}
        <TextArea
          name="comment"
          label={t(order.enteredBy === 'team' ? 'offers.order.whyTeam' : 'offers.order.why')}
          error={errors.comment}
        />
        <Button type="submit" busy={busy}>
          {t('offers.order.reject')}
        </Button>
      </form>
    </details>
  )
}

function AnsweredOrder({ order }: { order: ChangeOrder }) {
  const t = useT()
  const locale = useLocale()
  const { number, status, signature, comment, text, hash } = order
  const at = order.signedAt ?? order.endedAt
  if (status === 'entered' || status === 'proposed') return null
  return (
    <details className={styles.terms}>
      <summary>{t(STATES[status], { number, ...(at && { date: formatZonedMoment(at, locale) }) })}</summary>
      <Proposal order={order} />
      {comment && (
        <p className={styles.words} dir="auto">
          {t('offers.order.comment', { comment })}
        </p>
      )}
      {signature && order.signedAt && (
        <>
          <p>
            {t('offers.accepted.by', { name: signature, date: formatZonedMoment(order.signedAt, locale) })}
          </p>
          {text.map((paragraph) => (
            <p key={paragraph} dir="auto">
              {paragraph}
            </p>
          ))}
          <p className={styles.hash}>
            {t('offers.order.hash', { number })}: <code>{hash}</code>
          </p>
        </>
      )}
    </details>
  )
}
