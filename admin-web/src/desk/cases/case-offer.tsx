import { Box, Button, Typography } from '@mui/material'
import { useState } from 'react'
import { useDataProvider, useTranslate } from 'react-admin'
import type { SihatDataProvider } from '../../providers/data-provider'
import type { DeskCase, DeskOffer } from '../../providers/types'
import { ChangeOrders } from '../../shared/change-orders/change-orders'
import { FormFailure } from '../../shared/form-failure'
import { Invoices } from '../../shared/invoices/invoices'
import { NewerOffer } from '../../shared/offers/newer-offer'
import { PublishOffer, WithdrawOffer } from '../../shared/offers/offer-acts'
import { OfferForm } from '../../shared/offers/offer-form'
import { OfferGaps } from '../../shared/offers/offer-gaps'
import { PublishedOffer } from '../../shared/offers/published-offer'
import { useOfferForm } from '../../shared/offers/use-offer-form'
import { useOfferWords } from '../../shared/offers/use-offer-words'
import { Section } from '../../shared/section'
import { KeepAsTemplate } from '../templates/keep-as-template'
import { AcceptedByPatient } from './accepted-by-patient'
import { AcceptedPatient } from './accepted-patient'
import { BeginOffer } from './begin-offer'
import { CaseAppointment } from './case-appointment'
import { WantedChange } from './wanted-change'

const TEXTS = 'sihat.offers'
const OFFERABLE: readonly DeskCase['status'][] = ['sent', 'viewed', 'question_open', 'expired']
const WITHDRAWABLE: readonly DeskOffer['status'][] = ['published', 'change_requested', 'accepted']

interface CaseOfferProps {
  request: DeskCase
  /** The offer on the server, as far as the page knows. */
  latest: DeskOffer | undefined
  onSaved: (offer: DeskOffer) => void
  onReload: () => void
}

/** Writes and publishes the offer of the hospital. */
export function CaseOffer({ request, latest, onSaved, onReload }: CaseOfferProps) {
  const translate = useTranslate()
  const wordsOf = useOfferWords()
  const dataProvider = useDataProvider<SihatDataProvider>()
  const form = useOfferForm<DeskOffer>({
    latest,
    create: () => dataProvider.beginDeskOffer(request.id),
    onSaved,
    onReload,
  })
  const { offer, values, isTyped, failure, isPending, act, newer } = form
  /** How often the reader tried to publish a draft with gaps. */
  const [tries, setTries] = useState(0)
  const { published, draft, status, acceptance } = offer ?? {}
  const isShared = request.brief !== null
  const mayBegin = isShared && !offer && OFFERABLE.includes(request.status)
  const mayWriteNext = isShared && !values && published && status !== 'declined' && status !== 'accepted'
  const mayWithdraw = isShared && status && WITHDRAWABLE.includes(status) && !acceptance?.confirmedAt
  const begin = (templateId?: string) =>
    void act('begun', () => dataProvider.beginDeskOffer(request.id, templateId))
  return (
    <>
      <Section title={translate(`${TEXTS}.own`)}>
        <Typography>{offer ? wordsOf(offer) : translate(`${TEXTS}.status.none`)}</Typography>
        {mayBegin && <BeginOffer hospitalId={request.hospital.id} isPending={isPending} onBegin={begin} />}
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
          {mayWriteNext && (
            <Button variant="contained" onClick={form.beginNext}>
              {translate(`${TEXTS}.begin`)}
            </Button>
          )}
          {offer && isShared && <KeepAsTemplate offer={offer} treatment={request.treatment?.name ?? ''} />}
          {offer && mayWithdraw && <WithdrawOffer offer={offer} onSaved={form.keep} />}
        </Box>
      </Section>
      {published?.changeRequest?.status === 'open' && <WantedChange change={published.changeRequest} />}
      {newer && (
        <NewerOffer onLoad={() => form.show(newer)} onKeep={values && (() => form.overtake(newer))} />
      )}
      {offer && <AcceptedByPatient offer={offer} mayConfirm={isShared} act={act} isPending={isPending} />}
      {isShared && acceptance?.confirmedAt && (
        <CaseAppointment requestId={request.id} earliestDate={published?.earliestDate ?? null} />
      )}
      {offer && isShared && acceptance?.confirmedAt && <ChangeOrders offer={offer} />}
      {offer && isShared && acceptance?.confirmedAt && <Invoices offerId={offer.id} />}
      {offer && acceptance && <AcceptedPatient offer={offer} />}
      {draft && <OfferGaps draft={draft} tries={tries} />}
      {offer && (
        <PublishOffer
          offer={offer}
          isTyped={isTyped}
          saveTyped={form.saveTyped}
          onGaps={() => setTries(tries + 1)}
          act={act}
          isPending={isPending}
        />
      )}
      {failure && <FormFailure text={failure} />}
      {values && isShared && (
        <OfferForm
          values={values}
          isPending={isPending}
          onTyped={form.setTyped}
          onSave={form.save}
          onAutosave={form.autosave}
          saver={form.saver}
        />
      )}
      {published && <PublishedOffer offer={published} />}
    </>
  )
}
