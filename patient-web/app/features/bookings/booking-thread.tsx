import { type FormEvent, useEffect, useRef, useState } from 'react'
import { ErrorSummary } from '~/components/form/error-summary'
import { FailurePanel } from '~/components/form/failure-panel'
import { KeptNote } from '~/components/form/kept-note'
import { TextArea } from '~/components/form/text-area'
import { tooLong } from '~/components/form/too-long'
import { useForm } from '~/components/form/use-form'
import { useFormDraft } from '~/components/form/use-form-draft'
import { useTask } from '~/components/form/use-task'
import { Note } from '~/components/state/note'
import { ErrorPanel } from '~/components/state/panels'
import bubbles from '~/components/state/thread.module.css'
import { Button } from '~/components/ui/button'
import { ApiError, isLost } from '~/lib/api/error'
import type { BookingMessage, BookingThread } from '~/lib/api/types'
import { formatMoment } from '~/lib/format/moment'
import { useLocale, useT } from '~/lib/i18n/i18n'
import styles from './booking-page.module.css'
import { ConsentLink, lacksConsent } from './consent-link'
import { fetchThread, findSent, markRead, sendMessage } from './follow-up-api'
import { notSentTitle } from './not-sent'

const LONGEST = { text: 4_000 }

interface ThreadProps {
  bookingId: string
  /** The newest messages; undefined when they could not be loaded. */
  thread: BookingThread | undefined
  /** False once the consent to the use of health data is withdrawn; undefined if the consents could not be loaded. */
  healthConsented: boolean | undefined
  onRetry: () => void
}

/** The conversation with the coordinator: oldest above, the field to write in below. */
export function Thread({ bookingId, thread, healthConsented, onRetry }: ThreadProps) {
  const t = useT()
  const [older, setOlder] = useState<BookingThread>()
  const [sent, setSent] = useState<BookingMessage[]>([])
  const [found, setFound] = useState<string>()
  const add = (message: BookingMessage) => setSent((before) => [...before, message])
  const loadingOlder = useTask()
  const lastOfTeam = thread?.items.find(({ author, readAt }) => author === 'team' && !readAt)?.id
  useEffect(() => {
    // What cannot be noted now is noted at the next visit.
    if (lastOfTeam) void markRead(bookingId, lastOfTeam).catch(() => undefined)
  }, [bookingId, lastOfTeam])
  if (!thread) {
    return (
      <ErrorPanel
        title={t('bookings.messages.failed')}
        actions={<Button onClick={onRetry}>{t('common.retry')}</Button>}
      >
        <p>{t('bookings.error.safe')}</p>
      </ErrorPanel>
    )
  }
  const cursor = older ? older.nextCursor : thread.nextCursor
  const showOlder = () =>
    void loadingOlder.run(async () => {
      const page = await fetchThread(bookingId, cursor)
      setOlder({ items: [...(older?.items ?? []), ...page.items], nextCursor: page.nextCursor })
    })
  const messages = unique([...(older?.items.toReversed() ?? []), ...thread.items.toReversed(), ...sent])
  return (
    <div className={styles.thread}>
      {cursor && (
        <Button busy={loadingOlder.busy} onClick={showOlder}>
          {t('bookings.messages.older')}
        </Button>
      )}
      {loadingOlder.failure && (
        <FailurePanel title={t('bookings.messages.failed')} failure={loadingOlder.failure} />
      )}
      {messages.length === 0 && <p className="muted">{t('bookings.messages.none')}</p>}
      <ol className={bubbles.messages} aria-live="polite" aria-label={t('bookings.messages.title')}>
        {messages.map((message) => (
          <Message key={message.id} {...message} />
        ))}
      </ol>
      <Composer
        key={found}
        bookingId={bookingId}
        thread={thread}
        isClosed={healthConsented === false}
        onSent={add}
        onFound={(message) => {
          add(message)
          setFound(message.id)
        }}
        onFailed={onRetry}
      />
    </div>
  )
}

function unique(messages: BookingMessage[]): BookingMessage[] {
  return [...new Map(messages.map((message) => [message.id, message])).values()].sort((a, b) =>
    a.createdAt < b.createdAt ? -1 : 1,
  )
}

function Message({ author, text, createdAt, readAt }: BookingMessage) {
  const t = useT()
  const locale = useLocale()
  return (
    <li className={author === 'patient' ? bubbles.mine : bubbles.theirs}>
      <p className="small">
        <strong>{t(author === 'patient' ? 'bookings.by.you' : 'bookings.by.team')}</strong>{' '}
        <time dateTime={createdAt}>{formatMoment(createdAt, locale)}</time>
        {author === 'patient' && readAt && ` · ${t('bookings.messages.seen')}`}
      </p>
      <p className={bubbles.text} dir="auto">
        {text}
      </p>
    </li>
  )
}

interface ComposerProps {
  bookingId: string
  thread: BookingThread
  isClosed: boolean
  onSent: (message: BookingMessage) => void
  /** The message of a lost answer is stored. The field has to start anew. */
  onFound: (message: BookingMessage) => void
  /** The message may be stored, or the consent is withdrawn. */
  onFailed: () => void
}

function Composer({ bookingId, thread, isClosed, onSent, onFound, onFailed }: ComposerProps) {
  const t = useT()
  const draft = useFormDraft(`message:${bookingId}`)
  const lastSent = useRef<string>(undefined)
  const [needsConsent, setNeedsConsent] = useState(false)
  const { busy, refusal, errors, bind } = useForm({
    check: (form) =>
      String(form.get('text')).trim()
        ? tooLong((name) => form.get(name), LONGEST)
        : { text: 'bookings.messages.empty' },
    send: (form) => {
      lastSent.current = String(form.get('text')).trim()
      return sendMessage(bookingId, lastSent.current, draft.idempotencyKey)
    },
    done: (message, form, sent) => {
      const field = form.elements.namedItem('text') as HTMLTextAreaElement
      // What was typed while the message was under way is another message. The server may store other characters than those sent.
      const typedSince = new FormData(form).get('text') === sent.get('text') ? '' : field.value
      form.reset()
      draft.drop()
      if (typedSince) {
        field.value = typedSince
        draft.keep()
      }
      onSent(message)
    },
    failed: (error) => {
      const withoutConsent = lacksConsent(error)
      setNeedsConsent(withoutConsent)
      if (error instanceof ApiError && error.code === 'idempotency_key_reused') draft.renewKey()
      if (withoutConsent || isLost(error)) onFailed()
      return false
    },
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: asks again with each thread that is loaded, not with each letter
  useEffect(() => {
    if (!draft.isKept || busy) return
    let isCurrent = true
    const settle = (stored: BookingMessage | undefined) => {
      const field = draft.form.current?.elements.namedItem('text')
      if (!isCurrent || !stored || !(field instanceof HTMLTextAreaElement)) return
      // A text that was changed since it was sent is another message.
      if ([lastSent.current, stored.text].includes(field.value.trim())) draft.drop()
      else draft.renewKey()
      onFound(stored)
    }
    void findSent(bookingId, draft.idempotencyKey).then(settle, () => undefined)
    return () => {
      isCurrent = false
    }
  }, [thread, draft.idempotencyKey])
  const onChange = (event: FormEvent<HTMLFormElement>) => {
    bind.onChange(event)
    draft.keep()
  }
  return (
    <form className={styles.composer} {...bind} onChange={onChange} ref={draft.form}>
      {isClosed ? (
        <Note neutral>
          {t('bookings.messages.closed')} <ConsentLink />
        </Note>
      ) : (
        refusal.failure && (
          <FailurePanel
            title={t(notSentTitle(refusal.failure))}
            failure={refusal.failure}
            actions={needsConsent && <ConsentLink />}
          />
        )
      )}
      <ErrorSummary errors={refusal.errors} />
      <div hidden={isClosed && !draft.isKept}>
        <TextArea
          name="text"
          label={t('bookings.messages.label')}
          hint={t('bookings.messages.hint')}
          rows={3}
          readOnly={isClosed}
          error={errors.text}
        />
      </div>
      <KeptNote isKept={draft.isKept} />
      {!isClosed && (
        <Button type="submit" busy={busy} className={styles.submit}>
          {t(busy ? 'bookings.sending' : 'bookings.messages.send')}
        </Button>
      )}
    </form>
  )
}
