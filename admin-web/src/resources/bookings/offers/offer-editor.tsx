import { Alert, Box, Button, Typography } from '@mui/material'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useDataProvider, useTranslate } from 'react-admin'
import type { SihatDataProvider } from '../../../providers/data-provider'
import type { AdminBooking, AdminOffer } from '../../../providers/types'
import { FormFailure } from '../../../shared/form-failure'
import { useMayChange } from '../use-may-change'
import { AcceptedOffer } from './accepted-offer'
import { PublishOffer, WithdrawOffer } from './offer-acts'
import { OfferForm } from './offer-form'
import { OfferGaps, pathOf } from './offer-gaps'
import { OfferLetter } from './offer-letter'
import { OfferQuestions } from './offer-questions'
import { contentOf, newOffer, nextOf, type OfferValues, valuesOf } from './offer-values'
import { PublishedOffer } from './published-offer'
import { useOfferAct } from './use-offer-act'
import { useOfferWords } from './use-offer-words'

const TEXTS = 'sihat.offers'
const WITHDRAWABLE: readonly AdminOffer['status'][] = ['published', 'change_requested', 'held', 'accepted']

/** The content of the form. A published version has no form. */
function valuesIn(offer: AdminOffer | undefined): OfferValues | undefined {
  if (!offer) return newOffer()
  if (!offer.draft || offer.status === 'declined') return undefined
  return { ...valuesOf(offer.draft.content), version: offer.version }
}

const isInput = (path: string) => document.getElementById(path)?.matches('input, select, textarea') ?? false

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
  /** The offer on the page. Changes carry its version. */
  const [offer, setOffer] = useState(latest)
  const [values, setValues] = useState(() => valuesIn(latest))
  const [isTyped, setTyped] = useState(false)
  const [failure, setFailure] = useState<string>()
  const seen = offer?.version ?? 0

  const keep = (saved: AdminOffer) => {
    onSaved(saved)
    setOffer(saved)
    // The page of the booking reads it again.
    queries.removeQueries({ queryKey: ['bookings', 'offers', booking.id] })
  }
  const show = (saved: AdminOffer) => {
    keep(saved)
    setValues(valuesIn(saved))
  }
  const attached = (saved: AdminOffer) => {
    // A colleague has saved the draft since this page read it: the page must not take their version for its own.
    if (saved.version > seen + 1) onSaved(saved)
    else keep(saved)
  }
  const { act, isPending } = useOfferAct({ onDone: show, onRefused: onReload })

  const save = async (typed: OfferValues) => {
    setFailure(undefined)
    const content = contentOf(typed)
    const errors = await act('saved', () =>
      offer ? dataProvider.saveOffer(offer, content) : dataProvider.createOffer(requestId, content),
    )
    if (!errors) return undefined
    const wrong = Object.entries(errors).map(([pointer, detail]) => [pathOf(pointer), detail] as const)
    const others = wrong.filter(([path]) => !isInput(path))
    if (others.length > 0) setFailure(others.map(([path, detail]) => `${path}: ${detail}`).join(' '))
    return Object.fromEntries(wrong.filter(([path]) => isInput(path)))
  }

  const { published, draft, status } = offer ?? {}
  const mayBegin = mayChange && !values && published && status !== 'declined' && status !== 'accepted'
  const mayWithdraw = status && WITHDRAWABLE.includes(status) && !offer?.acceptance?.confirmedAt
  return (
    <Box sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 2 }}>
      <Typography>{offer ? wordsOf(offer) : translate(`${TEXTS}.status.none`)}</Typography>
      {latest && latest.version > seen && (
        <Alert severity="warning">
          {translate(`${TEXTS}.stale.text`)}
          <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, mt: 1 }}>
            <Button variant="outlined" onClick={() => show(latest)}>
              {translate(`${TEXTS}.stale.load`)}
            </Button>
            {values && <Button onClick={() => setOffer(latest)}>{translate(`${TEXTS}.stale.keep`)}</Button>}
          </Box>
        </Alert>
      )}
      {offer && <AcceptedOffer offer={offer} mayChange={mayChange} act={act} isPending={isPending} />}
      {offer && published && <OfferQuestions offer={offer} mayChange={mayChange} onSaved={keep} />}
      {draft && mayChange && <OfferGaps draft={draft} />}
      {offer && (draft || published?.enteredBy !== 'hospital') && (
        <OfferLetter offer={offer} mayChange={mayChange} onSaved={attached} />
      )}
      {offer && mayChange && <PublishOffer offer={offer} isTyped={isTyped} act={act} isPending={isPending} />}
      {failure && <FormFailure text={failure} />}
      {values && mayChange && (
        <OfferForm values={values} isPending={isPending} onTyped={setTyped} onSave={save} />
      )}
      {published && <PublishedOffer offer={published} />}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
        {mayBegin && (
          <Button variant="contained" onClick={() => setValues(nextOf(published))}>
            {translate(`${TEXTS}.begin`)}
          </Button>
        )}
        {offer && mayChange && mayWithdraw && <WithdrawOffer offer={offer} onSaved={keep} />}
      </Box>
    </Box>
  )
}
