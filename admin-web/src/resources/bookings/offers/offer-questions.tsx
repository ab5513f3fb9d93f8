import { Alert, Box, Button, Checkbox, FormControlLabel } from '@mui/material'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type Ref, useState } from 'react'
import { useDataProvider, useTranslate } from 'react-admin'
import type { SihatDataProvider } from '../../../providers/data-provider'
import type { AdminOffer, OfferMessage, OfferThread } from '../../../providers/types'
import { AnswerForm } from '../../../shared/answer-form'
import { EmergencyBadge } from '../../../shared/emergency-badge'
import { formatDateTime } from '../../../shared/format'
import { Loading } from '../../../shared/loading'
import { useLineName } from '../../../shared/offers/use-line-name'
import { Section } from '../../../shared/section'
import { useLive } from '../../../shared/use-live'
import { useSeen } from '../../../shared/use-seen'
import { OfferChanges } from './offer-changes'

const TEXTS = 'sihat.offers.questions'
const RESOURCE = 'offer-threads'
/** As the server has it, in characters. */
const LONGEST = 2_000

interface OfferQuestionsProps {
  offer: AdminOffer
  mayChange: boolean
  onSaved: (offer: AdminOffer) => void
}

/** The changes and the questions of the patient. Questions count as seen once a staff member has their end on the screen. */
export function OfferQuestions({ offer, mayChange, onSaved }: OfferQuestionsProps) {
  const translate = useTranslate()
  const dataProvider = useDataProvider<SihatDataProvider>()
  const queries = useQueryClient()
  const [older, setOlder] = useState<OfferThread>()
  const queryKey = [RESOURCE, offer.id]
  const {
    data: thread,
    isError,
    refetch,
  } = useQuery({ queryKey, queryFn: () => dataProvider.offerThread(offer.id), retry: false })
  useLive(
    RESOURCE,
    (name, { bookingId }) => name.startsWith('team.booking.') && bookingId === offer.bookingId,
  )

  const unseen = thread?.items.findLast(({ author, readAt }) => author === 'patient' && !readAt)?.id
  // A failed request is sent again at the next visit.
  const endOfUnseen = useSeen(mayChange ? unseen : undefined, (id) => {
    void dataProvider.markQuestionsRead(offer.id, id).catch(() => undefined)
  })

  // A failed reload leaves the thread on the page, with the answer that somebody is typing.
  if (isError && !thread)
    return (
      <Alert
        severity="error"
        action={<Button onClick={() => void refetch()}>{translate('sihat.error.retry')}</Button>}
      >
        {translate(`${TEXTS}.failed`)}
      </Alert>
    )
  if (!thread) return <Loading label={translate('sihat.loading')} height={120} />
  const messages = unique([...(older?.items ?? []), ...thread.items])
  const showOlder = async () => {
    const page = await dataProvider.offerThread(offer.id, messages[0]?.id).catch(() => undefined)
    if (page) setOlder({ ...page, items: [...page.items, ...(older?.items ?? [])] })
  }
  return (
    <>
      <OfferChanges
        requests={thread.changeRequests}
        mayChange={mayChange}
        onSaved={(saved) => {
          onSaved(saved)
          void refetch()
        }}
      />
      <Section title={translate(`${TEXTS}.title`)}>
        {messages.length === 0 && <Box>{translate(`${TEXTS}.none`)}</Box>}
        {(older ?? thread).hasOlder && (
          <Box>
            <Button onClick={() => void showOlder()}>{translate(`${TEXTS}.older`)}</Button>
          </Box>
        )}
        <Box component="ol" sx={{ m: 0, p: 0, listStyle: 'none', display: 'grid', gap: 1.5 }}>
          {messages.map((message) => (
            <Message
              key={message.id}
              message={message}
              version={offer.published?.version}
              end={message.id === unseen ? endOfUnseen : undefined}
            />
          ))}
        </Box>
        {mayChange && (
          <Answer
            offer={offer}
            lastId={thread.items.at(-1)?.id}
            onSent={(sent) =>
              queries.setQueryData<OfferThread>(
                queryKey,
                (shown) => shown && { ...shown, items: unique([...shown.items, sent]) },
              )
            }
          />
        )}
      </Section>
    </>
  )
}

const unique = (messages: OfferMessage[]): OfferMessage[] => [
  ...new Map(messages.map((message) => [message.id, message])).values(),
]

interface MessageProps {
  message: OfferMessage
  /** Number of the version that the patient reads now. */
  version: number | undefined
  end: Ref<HTMLSpanElement> | undefined
}

function Message({ message, version, end }: MessageProps) {
  const translate = useTranslate()
  const nameOf = useLineName()
  const { author, forHospital, line, body, createdAt, readAt, possibleEmergency } = message
  const by = author === 'team' && forHospital ? 'teamForHospital' : author
  return (
    <Box component="li" sx={{ maxWidth: '38rem' }}>
      <Box sx={{ color: 'text.secondary', fontSize: '0.875rem' }}>
        {translate(`${TEXTS}.${by}`)} · {formatDateTime(createdAt)}
        {message.version !== version && ` · ${translate(`${TEXTS}.version`, { number: message.version })}`}
        {line && ` · ${translate(`${TEXTS}.about`, { line: nameOf(line) })}`}
        {readAt && ` · ${translate(`${TEXTS}.seen`)}`}
      </Box>
      {possibleEmergency && <EmergencyBadge />}
      <Box dir="auto" sx={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
        {body}
        <span ref={end} />
      </Box>
    </Box>
  )
}

interface AnswerProps {
  offer: AdminOffer
  /** The newest message on the page. Questions up to this one are seen with the answer. */
  lastId: string | undefined
  onSent: (message: OfferMessage) => void
}

/** Answers in the name of the team, or passes on what the hospital said. */
function Answer({ offer, lastId, onSent }: AnswerProps) {
  const translate = useTranslate()
  const dataProvider = useDataProvider<SihatDataProvider>()
  const [forHospital, setForHospital] = useState(false)
  const send = async (body: string, key: string) => {
    onSent(await dataProvider.answerQuestion(offer.id, { body, forHospital, lastId }, key))
    setForHospital(false)
  }
  return (
    <AnswerForm texts={TEXTS} send={send} longest={LONGEST}>
      <FormControlLabel
        control={
          <Checkbox checked={forHospital} onChange={(event) => setForHospital(event.target.checked)} />
        }
        label={translate(`${TEXTS}.forHospital`)}
      />
    </AnswerForm>
  )
}
