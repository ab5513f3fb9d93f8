import { Alert, Button } from '@mui/material'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useDataProvider, useGetOne, useTranslate } from 'react-admin'
import { useParams } from 'react-router-dom'
import type { SihatDataProvider } from '../../../providers/data-provider'
import { problemCode } from '../../../providers/problem'
import type { AdminBookingDetail, AdminOffer } from '../../../providers/types'
import { BackLink } from '../../../shared/back-link'
import { Loading } from '../../../shared/loading'
import { MessageState } from '../../../shared/message-state'
import { isWithdrawn, OutOfDate } from '../../../shared/out-of-date'
import { PageHeader } from '../../../shared/page-header'
import { personName } from '../../../shared/person-name'
import { UnsentText } from '../../../shared/unsent-text'
import { useLive } from '../../../shared/use-live'
import { referenceOf } from '../reference'
import { OfferEditor } from './offer-editor'

const TEXTS = 'sihat.offers'

/** The words for what no retry changes. */
const REFUSALS: Record<string, string> = {
  consent_required: 'sihat.bookings.offers.withheld',
  access_denied: 'sihat.bookings.own',
}

interface Found {
  offer?: AdminOffer
  /** Missing where the booking has no such request. */
  hospital: AdminOffer['hospital'] | undefined
}

/** The offer that answers a request of a booking: one that exists, or a new one. */
export default function OfferPage() {
  const translate = useTranslate()
  const dataProvider = useDataProvider<SihatDataProvider>()
  const queries = useQueryClient()
  const { bookingId = '', requestId = '' } = useParams()
  const booking = useGetOne<AdminBookingDetail>('bookings', { id: bookingId }, { retry: false })
  const queryKey = ['bookings', 'offer', bookingId, requestId]
  const found = useQuery({
    queryKey,
    queryFn: async (): Promise<Found> => {
      const offers = await dataProvider.bookingOffers(bookingId)
      const offer = offers.find(({ quoteRequestId }) => quoteRequestId === requestId)
      if (offer) return { offer, hospital: offer.hospital }
      const requests = await dataProvider.quoteRequests(bookingId)
      return { hospital: requests.find(({ id }) => id === requestId)?.hospital }
    },
    // Nothing replaces what the reader edits, and a later visit reads it again.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    retry: false,
  })
  const { data: subject } = booking
  const { offer, hospital } = found.data ?? {}
  const error = booking.error ?? found.error
  const isShown = subject !== undefined && found.data !== undefined && !isWithdrawn(error)
  const refusal = REFUSALS[problemCode(error) ?? '']
  useLive('bookings')
  const retry = () => {
    void booking.refetch()
    void found.refetch()
  }
  const isMissing = found.isSuccess && !hospital
  const title = hospital
    ? translate(`${TEXTS}.page`, { hospital: hospital.name })
    : translate(`${TEXTS}.pageTitle`)
  return (
    <>
      <BackLink to={`/bookings/${bookingId}/show`} label={translate(`${TEXTS}.back`)} />
      <PageHeader
        title={title}
        intro={
          subject &&
          `${personName(subject.patient)} · ${translate('sihat.bookings.reference', { reference: referenceOf(subject) })}`
        }
      />
      {error && isShown && <OutOfDate onRetry={retry} />}
      {refusal && <Alert severity="warning">{translate(refusal)}</Alert>}
      {error && !isShown && !refusal && (
        <MessageState
          role="alert"
          title={translate(`${TEXTS}.loadFailed`)}
          action={<Button onClick={retry}>{translate('sihat.error.retry')}</Button>}
        />
      )}
      {error && !isShown && <UnsentText />}
      {!error && !isShown && <Loading height={420} label={translate(`${TEXTS}.loading`)} />}
      {isMissing && <MessageState title={translate('sihat.error.notFound')} />}
      {isShown && hospital && (
        <OfferEditor
          key={requestId}
          booking={subject}
          requestId={requestId}
          latest={offer}
          onSaved={(saved) =>
            queries.setQueryData<Found>(queryKey, { offer: saved, hospital: saved.hospital })
          }
          onReload={() => void found.refetch()}
        />
      )}
    </>
  )
}
