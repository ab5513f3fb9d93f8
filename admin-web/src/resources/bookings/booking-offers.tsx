import QuestionIcon from '@mui/icons-material/HelpOutlineOutlined'
import { Box, Button, MenuItem, TextField, Typography } from '@mui/material'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useDataProvider, useNotify, useTranslate } from 'react-admin'
import { Link } from 'react-router-dom'
import type { SihatDataProvider } from '../../providers/data-provider'
import { isUnanswered, problemCode, refusalWords } from '../../providers/problem'
import type {
  AdminBooking,
  AdminBookingDetail,
  AdminOffer,
  DeclineReason,
  QuoteRequest,
} from '../../providers/types'
import { Badge } from '../../shared/badge'
import { Brief } from '../../shared/case-brief'
import { ConfirmDialog } from '../../shared/confirm-dialog'
import { formatDateTime } from '../../shared/format'
import { formatAmount } from '../../shared/offers/amounts'
import { useOfferWords } from '../../shared/offers/use-offer-words'
import { ProposeHospitals } from './propose-hospitals'
import { isOver } from './statuses'
import { useIsOwn, useMayChange } from './use-may-change'

const TEXTS = 'sihat.bookings.offers'
const REASONS = ['not_offered', 'no_capacity', 'not_suitable', 'more_tests_needed', 'other'] as const

type BookingWithCount = AdminBooking & Partial<Pick<AdminBookingDetail, 'followUp'>>

/** The case brief and the requests to hospitals. They open by a press, as the patient sees that they were opened. */
export function BookingOffers({ booking }: { booking: BookingWithCount }) {
  const translate = useTranslate()
  const dataProvider = useDataProvider<SihatDataProvider>()
  const [isOpen, setOpen] = useState(false)
  const isOwn = useIsOwn(booking)
  const mayPropose = useMayChange(booking) && !isOver(booking.status)
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: ['bookings', 'offers', booking.id],
    queryFn: async () => ({
      brief: await dataProvider.caseBrief(booking.id),
      requests: await dataProvider.quoteRequests(booking.id),
      offers: isOwn ? [] : await dataProvider.bookingOffers(booking.id),
    }),
    enabled: isOpen,
    retry: false,
  })
  if (data)
    return (
      <Box sx={{ display: 'grid', gap: 3 }}>
        {data.brief ? <Brief brief={data.brief} /> : translate(`${TEXTS}.noBrief`)}
        <Box sx={{ display: 'grid', gap: 2 }}>
          <Typography variant="h3">{translate(`${TEXTS}.requests`)}</Typography>
          {data.requests.length === 0 && translate(`${TEXTS}.noRequests`)}
          {data.brief && mayPropose && (
            <ProposeHospitals
              brief={data.brief}
              treatment={booking.treatment?.name}
              requests={data.requests}
              onProposed={() => void refetch()}
            />
          )}
          {data.requests.map((request) => (
            <Request
              key={request.id}
              booking={booking}
              request={request}
              offer={data.offers.find(({ quoteRequestId }) => quoteRequestId === request.id)}
              onChanged={() => void refetch()}
            />
          ))}
        </Box>
      </Box>
    )
  const isWithheld = problemCode(error) === 'consent_required'
  const waiting = booking.followUp?.waitingAboutOffers ?? 0
  const state = isFetching ? 'loading' : isWithheld ? 'withheld' : error ? 'failed' : 'closed'
  return (
    <Box sx={{ display: 'grid', gap: 1.5, justifyItems: 'start' }}>
      <Typography role={state === 'closed' ? undefined : 'status'}>
        {translate(`${TEXTS}.${state}`)}
      </Typography>
      {waiting > 0 && !isWithheld && (
        <Badge
          icon={QuestionIcon}
          tone="warn"
          label={translate('sihat.offers.questions.waiting', { smart_count: waiting })}
        />
      )}
      {!isWithheld && (
        <Button
          variant="outlined"
          disabled={isFetching}
          onClick={() => (isOpen ? void refetch() : setOpen(true))}
        >
          {translate(`${TEXTS}.open`)}
        </Button>
      )}
    </Box>
  )
}

interface RequestProps {
  booking: AdminBooking
  request: QuoteRequest
  offer: AdminOffer | undefined
  onChanged: () => void
}

function Request({ booking, request, offer, onChanged }: RequestProps) {
  const translate = useTranslate()
  const notify = useNotify()
  const dataProvider = useDataProvider<SihatDataProvider>()
  const mayChange = useMayChange(booking)
  const [isPending, setPending] = useState(false)
  const [reason, setReason] = useState<DeclineReason>()
  const { id, hospital, status, dueAt, consent, declineReason, turn } = request
  const waits = mayChange && (status === 'sent' || status === 'viewed' || status === 'question_open')

  const act = async (work: () => Promise<void>) => {
    if (isPending) return
    setPending(true)
    try {
      await work()
      notify(`${TEXTS}.saved`, { type: 'success' })
    } catch (error) {
      const failed = isUnanswered(error) ? 'sihat.error.unanswered' : `${TEXTS}.notSaved`
      notify(refusalWords(error) ?? failed, { type: 'error' })
    } finally {
      setPending(false)
      setReason(undefined)
      onChanged()
    }
  }

  return (
    <Box
      component="article"
      aria-label={hospital.name}
      sx={{ display: 'grid', gap: 1, justifyItems: 'start' }}
    >
      <Typography variant="h4">{hospital.name}</Typography>
      <Box>
        {translate(`${TEXTS}.status.${status}`)}
        {declineReason && ` · ${translate(`${TEXTS}.reasons.${declineReason}`)}`}
        {turn === 'hospital' && dueAt && ` · ${translate(`${TEXTS}.due`, { moment: formatDateTime(dueAt) })}`}
      </Box>
      {consent && (
        <Box sx={{ color: 'text.secondary', fontSize: '0.875rem' }}>
          {translate(`${TEXTS}.files`, { version: consent.briefVersion, count: consent.recordIds.length })}
        </Box>
      )}
      <Offer booking={booking} request={request} offer={offer} />
      {waits && (
        <Box sx={{ display: 'flex', gap: 1, flexWrap: 'wrap' }}>
          {status === 'sent' && (
            <Button
              variant="outlined"
              disabled={isPending}
              onClick={() => void act(() => dataProvider.markQuoteViewed(id))}
            >
              {translate(`${TEXTS}.viewed`)}
            </Button>
          )}
          <Button disabled={isPending} onClick={() => setReason('no_capacity')}>
            {translate(`${TEXTS}.decline`)}
          </Button>
        </Box>
      )}
      {reason && (
        <ConfirmDialog
          title={translate(`${TEXTS}.declineTitle`, { hospital: hospital.name })}
          text={translate(`${TEXTS}.declineText`)}
          action={translate(`${TEXTS}.decline`)}
          keep={translate('sihat.bookings.dialog.keep')}
          isPending={isPending}
          onConfirm={() => void act(() => dataProvider.declineQuote(id, reason))}
          onClose={() => setReason(undefined)}
        >
          <TextField
            select
            label={translate(`${TEXTS}.reason`)}
            value={reason}
            onChange={(event) => setReason(event.target.value as DeclineReason)}
          >
            {REASONS.map((value) => (
              <MenuItem key={value} value={value}>
                {translate(`${TEXTS}.reasons.${value}`)}
              </MenuItem>
            ))}
          </TextField>
        </ConfirmDialog>
      )}
    </Box>
  )
}

const OFFERABLE: readonly QuoteRequest['status'][] = ['sent', 'viewed', 'question_open', 'expired']

/** The state of the offer that answers a request, and the way to its page. */
function Offer({ booking, request, offer }: Omit<RequestProps, 'onChanged'>) {
  const translate = useTranslate()
  const wordsOf = useOfferWords()
  const mayChange = useMayChange(booking)
  const mayEnter = mayChange && OFFERABLE.includes(request.status)
  if (!offer && !mayEnter) return null
  const { published, unreadQuestions = 0 } = offer ?? {}
  const act = translate(`sihat.offers.${offer ? 'open' : 'enter'}`)
  return (
    <>
      <Box>
        {offer ? wordsOf(offer) : translate('sihat.offers.status.none')}
        {published &&
          ` · ${translate('sihat.offers.likely', { amount: formatAmount(published.total.likely, published.currency) })}`}
      </Box>
      {unreadQuestions > 0 && (
        <Badge
          icon={QuestionIcon}
          tone="warn"
          label={translate('sihat.offers.questions.unread', { smart_count: unreadQuestions })}
        />
      )}
      <Button
        component={Link}
        to={`/bookings/${booking.id}/offers/${request.id}`}
        variant="outlined"
        aria-label={`${act}: ${request.hospital.name}`}
      >
        {act}
      </Button>
    </>
  )
}
