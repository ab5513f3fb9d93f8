import { Box, Button, Typography } from '@mui/material'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useDataProvider, useTranslate } from 'react-admin'
import type { SihatDataProvider } from '../../../providers/data-provider'
import type { AdminBooking, AdminOffer } from '../../../providers/types'
import { ChangeOrders } from '../../../shared/change-orders/change-orders'
import { FormFailure } from '../../../shared/form-failure'
import { Invoices } from '../../../shared/invoices/invoices'
import { NewerOffer } from '../../../shared/offers/newer-offer'
import { PublishOffer, WithdrawOffer } from '../../../shared/offers/offer-acts'
import { OfferForm } from '../../../shared/offers/offer-form'
import { OfferGaps } from '../../../shared/offers/offer-gaps'
import { newOffer } from '../../../shared/offers/offer-values'
import { PublishedOffer } from '../../../shared/offers/published-offer'
import { useOfferForm } from '../../../shared/offers/use-offer-form'
import { useOfferWords } from '../../../shared/offers/use-offer-words'
import { useMayChange } from '../use-may-change'
import { AcceptedOffer } from './accepted-offer'
import { OfferLetter } from './offer-letter'
import { OfferPdf } from './offer-pdf'
import { OfferQuestions } from './offer-questions'

const TEXTS = 'sihat.offers'
const WITHDRAWABLE: readonly AdminOffer['status'][] = ['published', 'change_requested', 'held', 'accepted']

interface OfferEditorProps {
  booking: AdminBooking
  requestId: string
  /** The offer on the server, as far as the page knows. */
  latest: AdminOffer | undefined
  onSaved: (offer: AdminOffer) => void
  onReload: () => void
}

/** Enters, checks and publishes the offer that answers a request. */
export function OfferEditor({ booking, requestId, latest, onSaved, onReload }: OfferEditorProps) {
  const translate = useTranslate()
  const queries = useQueryClient()
  const dataProvider = useDataProvider<SihatDataProvider>()
  const wordsOf = useOfferWords()
  const mayChange = useMayChange(booking)
  const saved = (offer: AdminOffer) => {
    onSaved(offer)
    // The page of the booking reads it again.
    queries.removeQueries({ queryKey: ['bookings', 'offers', booking.id] })
  }
  const form = useOfferForm<AdminOffer>({
    latest,
    blank: newOffer(),
    create: (content) => dataProvider.createOffer(requestId, content),
    onSaved: saved,
    onReload,
  })
  const { offer, values, isTyped, failure, isPending, act, keep, newer } = form
  const attached = (now: AdminOffer) => {
    // A colleague has saved the draft since this page read it: the page must not take their version for its own.
    if (now.version > (offer?.version ?? 0) + 1) onSaved(now)
    else keep(now)
  }

  /** How often the reader tried to publish a draft with gaps. */
  const [tries, setTries] = useState(0)
  const { published, draft, status } = offer ?? {}
  const mayBegin = mayChange && !values && published && status !== 'declined' && status !== 'accepted'
  const mayWithdraw = status && WITHDRAWABLE.includes(status) && !offer?.acceptance?.confirmedAt
  return (
    <Box sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 2 }}>
      <Typography>{offer ? wordsOf(offer) : translate(`${TEXTS}.status.none`)}</Typography>
      {newer && (
        <NewerOffer onLoad={() => form.show(newer)} onKeep={values && (() => form.overtake(newer))} />
      )}
      {offer && <AcceptedOffer offer={offer} mayChange={mayChange} act={act} isPending={isPending} />}
      {offer?.acceptance?.confirmedAt && mayChange && <ChangeOrders offer={offer} isTeam />}
      {offer?.acceptance?.confirmedAt && mayChange && <Invoices offerId={offer.id} maySettle />}
      {offer && published && <OfferQuestions offer={offer} mayChange={mayChange} onSaved={keep} />}
      {draft && mayChange && <OfferGaps draft={draft} tries={tries} />}
      {offer && (draft || published?.enteredBy !== 'hospital') && (
        <OfferLetter offer={offer} mayChange={mayChange} onSaved={attached} />
      )}
      {offer && mayChange && (
        <PublishOffer
          offer={offer}
          isTyped={isTyped}
          onGaps={() => setTries(tries + 1)}
          act={act}
          isPending={isPending}
        />
      )}
      {failure && <FormFailure text={failure} />}
      {values && mayChange && (
        <OfferForm values={values} isPending={isPending} onTyped={form.setTyped} onSave={form.save} />
      )}
      {published && (
        <PublishedOffer offer={published}>
          <OfferPdf offer={published} />
        </PublishedOffer>
      )}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
        {mayBegin && (
          <Button variant="contained" onClick={form.beginNext}>
            {translate(`${TEXTS}.begin`)}
          </Button>
        )}
        {offer && mayChange && mayWithdraw && <WithdrawOffer offer={offer} onSaved={keep} />}
      </Box>
    </Box>
  )
}
