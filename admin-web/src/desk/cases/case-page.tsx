import { Alert, Box, Button, Typography } from '@mui/material'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useDataProvider, useTranslate } from 'react-admin'
import { useParams } from 'react-router-dom'
import type { SihatDataProvider } from '../../providers/data-provider'
import type { DeskCase, DeskOffer, DeskOfferAnswer } from '../../providers/types'
import { BackLink } from '../../shared/back-link'
import { BriefFacts } from '../../shared/case-brief'
import { formatDateTime } from '../../shared/format'
import { Loading } from '../../shared/loading'
import { MessageState } from '../../shared/message-state'
import { isWithdrawn, OutOfDate } from '../../shared/out-of-date'
import { PageHeader } from '../../shared/page-header'
import { Section } from '../../shared/section'
import { UnsentText } from '../../shared/unsent-text'
import { CaseFiles } from './case-files'
import { CaseOffer } from './case-offer'
import { CaseQuestions } from './case-questions'
import { DeclineCase } from './decline-case'
import { stateOf } from './state-of'

const TEXTS = 'sihat.quote-requests'
const DECLINABLE: readonly DeskCase['state'][] = ['sent', 'viewed', 'question_open']

interface Found extends DeskOfferAnswer {
  request: DeskCase
}

/** The case of a patient: brief, files and the offer of the hospital. */
export default function CasePage() {
  const translate = useTranslate()
  const dataProvider = useDataProvider<SihatDataProvider>()
  const queries = useQueryClient()
  const { id = '' } = useParams()
  const queryKey = ['quote-requests', 'case', id]
  const { data, error, refetch } = useQuery({
    queryKey,
    queryFn: async (): Promise<Found> => ({
      request: await dataProvider.deskCase(id),
      ...(await dataProvider.deskOffer(id)),
    }),
    // The patient reads each time that the case was opened. A later visit reads it again.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    retry: false,
  })
  const isShown = data !== undefined && !isWithdrawn(error)
  const retry = () => void refetch()
  return (
    <>
      <BackLink to="/quote-requests" label={translate(`${TEXTS}.back`)} />
      {!isShown && !error && <Loading height={420} label={translate(`${TEXTS}.loading`)} />}
      {error && !isShown && <Failed error={error} onRetry={retry} />}
      {error && isShown && <OutOfDate onRetry={retry} />}
      {isShown && (
        <Case
          found={data}
          onReload={retry}
          onSaved={(offer) => queries.setQueryData<Found>(queryKey, (now) => now && { ...now, offer })}
        />
      )}
    </>
  )
}

function Failed({ error, onRetry }: { error: Error; onRetry: () => void }) {
  const translate = useTranslate()
  const isGone = isWithdrawn(error)
  return (
    <>
      <PageHeader title={translate(`${TEXTS}.${isGone ? 'notFound' : 'showFailed'}`)} />
      <MessageState
        role="alert"
        title={translate(`sihat.error.${isGone ? 'notFound' : 'connection'}`)}
        action={!isGone && <Button onClick={onRetry}>{translate('sihat.error.retry')}</Button>}
      />
      <UnsentText />
    </>
  )
}

interface CaseProps {
  found: Found
  onSaved: (offer: DeskOffer) => void
  onReload: () => void
}

function Case({ found: { request, offer, promise }, onSaved, onReload }: CaseProps) {
  const translate = useTranslate()
  const text = (key: string, values?: object) => translate(`${TEXTS}.${key}`, values)
  const { id, treatment, hospital, status, turn, dueAt, brief, files } = request
  const shown = stateOf(request, offer)
  const state = [text(`status.${shown}`)]
  if (turn === 'hospital' && (shown === 'accepted' || shown === status))
    state.push(text('due', { moment: formatDateTime(dueAt) }))
  return (
    <>
      <PageHeader
        title={treatment?.name ?? text('noTreatment')}
        intro={[...state, hospital.name].join(' · ')}
        actions={DECLINABLE.includes(shown) && brief && <DeclineCase id={id} onDeclined={onReload} />}
      />
      {!brief && <Alert severity="info">{text(turn === null ? 'ended' : 'withheld')}</Alert>}
      <Box sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 2 }}>
        {brief && (
          <>
            <Section title={text('brief')}>
              <BriefFacts content={brief} />
            </Section>
            <Section title={text('fileList')}>
              <CaseFiles requestId={id} files={files} />
            </Section>
            <Section title={text('questionList')}>
              <CaseQuestions request={request} onAsked={onReload} />
            </Section>
            <Section title={text('promise.title')}>
              <Typography>{text(`promise.${promise ? 'signed' : 'unsigned'}`)}</Typography>
            </Section>
          </>
        )}
        <CaseOffer
          key={`${id} ${brief ? 'open' : 'closed'}`}
          request={request}
          latest={offer ?? undefined}
          onSaved={onSaved}
          onReload={onReload}
        />
      </Box>
    </>
  )
}
