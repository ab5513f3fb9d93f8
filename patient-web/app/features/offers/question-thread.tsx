import { useEffect, useState } from 'react'
import { FailurePanel } from '~/components/form/failure-panel'
import { SelectField } from '~/components/form/select-field'
import { useTask } from '~/components/form/use-task'
import bubbles from '~/components/state/thread.module.css'
import { Button } from '~/components/ui/button'
import type { Offer, OfferMessage, OfferThread } from '~/lib/api/types'
import { formatMoment } from '~/lib/format/moment'
import { useLocale, useT } from '~/lib/i18n/i18n'
import { askQuestion, fetchOfferThread, markAnswersRead } from './api'
import { keyOf, useLineLabel } from './line-labels'
import { OfferTextForm } from './offer-text-form'
import { useOfferText } from './use-offer-text'
import { useStoredText } from './use-stored-text'

interface QuestionThreadProps {
  offer: Offer
  thread: OfferThread
  /** Key of the line that the patient wants to ask about. */
  line: string | null
  /** The patient can ask. */
  isOpen: boolean
  onChanged: () => void
}

/** Questions of the patient and answers, oldest first, with the form to ask below. */
export function QuestionThread({ offer, thread, line, isOpen, onChanged }: QuestionThreadProps) {
  const t = useT()
  const [older, setOlder] = useState<OfferThread>()
  const [sent, setSent] = useState<OfferMessage[]>([])
  const loading = useTask()
  const unread = thread.items.findLast(({ author, readAt }) => author !== 'patient' && !readAt)?.id
  useEffect(() => {
    // What cannot be noted now is noted at the next visit.
    if (unread) void markAnswersRead(offer.id, unread).catch(() => undefined)
  }, [offer.id, unread])
  const messages = unique([...(older?.items ?? []), ...thread.items, ...sent])
  const showOlder = () =>
    void loading.run(async () => {
      const page = await fetchOfferThread(offer.id, messages[0]?.id)
      setOlder({ ...page, items: [...page.items, ...(older?.items ?? [])] })
    })
  const own = messages.findLast(({ author }) => author === 'patient')?.body
  const formKey = useStoredText(questionDraft(offer), 'body', own)
  return (
    <>
      {(older ?? thread).hasOlder && (
        <Button busy={loading.busy} onClick={showOlder}>
          {t('offers.questions.older')}
        </Button>
      )}
      {loading.failure && <FailurePanel title={t('offers.questions.failed')} failure={loading.failure} />}
      {messages.length === 0 && <p className="muted">{t('offers.questions.none')}</p>}
      <ol className={bubbles.messages} aria-live="polite" aria-label={t('offers.questions.part')}>
        {messages.map((message) => (
          <Message key={message.id} message={message} version={offer.version} />
        ))}
      </ol>
      {isOpen && (
        <QuestionForm
          key={formKey}
          offer={offer}
          line={line}
          onSent={(message) => {
            setSent((before) => [...before, message])
            onChanged()
          }}
          onFailed={onChanged}
        />
      )}
    </>
  )
}

/** Ids are in the order of the messages. */
const unique = (messages: OfferMessage[]): OfferMessage[] =>
  [...new Map(messages.map((message) => [message.id, message])).values()].sort((a, b) =>
    a.id < b.id ? -1 : 1,
  )

interface MessageProps {
  message: OfferMessage
  /** Number of the version that is published now. */
  version: number
}

function Message({ message, version }: MessageProps) {
  const t = useT()
  const locale = useLocale()
  const labelOf = useLineLabel()
  const { author, forHospital, line, body, createdAt } = message
  const by = author === 'team' && forHospital ? 'teamForHospital' : author
  return (
    <li className={author === 'patient' ? bubbles.mine : bubbles.theirs}>
      <p className="small">
        <strong>{t(`offers.questions.by.${by}`)}</strong>{' '}
        <time dateTime={createdAt}>{formatMoment(createdAt, locale)}</time>
        {message.version !== version && ` · ${t('offers.questions.version', { version: message.version })}`}
      </p>
      {line && <p className="small">{t('offers.questions.about', { line: labelOf(line) })}</p>}
      <p className={bubbles.text} dir="auto">
        {body}
      </p>
    </li>
  )
}

const questionDraft = ({ id }: Offer) => `offer-question:${id}`

interface QuestionFormProps {
  offer: Offer
  line: string | null
  onSent: (message: OfferMessage) => void
  onFailed: () => void
}

function QuestionForm({ offer, line, onSent, onFailed }: QuestionFormProps) {
  const t = useT()
  const labelOf = useLineLabel()
  const form = useOfferText({
    draftName: questionDraft(offer),
    field: 'body',
    empty: 'offers.questions.empty',
    send: (data, sending) =>
      askQuestion(
        offer.id,
        { lineCode: String(data.get('line')) || undefined, body: String(data.get('body')) },
        sending,
      ),
    onSent,
    onFailed,
  })
  const options = offer.lines.map((one) => ({ value: keyOf(one), label: labelOf(one) }))
  return (
    <OfferTextForm
      form={form}
      name={t('offers.questions.send')}
      field="body"
      label={t('offers.questions.body')}
      hint={t('offers.questions.hint')}
      send={t('offers.questions.send')}
    >
      <SelectField
        name="line"
        label={t('offers.questions.line')}
        defaultValue={options.some(({ value }) => value === line) ? (line ?? '') : ''}
        options={[{ value: '', label: t('offers.questions.whole') }, ...options]}
      />
    </OfferTextForm>
  )
}
