import { Box, Button, Typography } from '@mui/material'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useDataProvider, useTranslate } from 'react-admin'
import type { SihatDataProvider } from '../../providers/data-provider'
import type { Billable, EmergencyNote, Invoice, InvoiceList } from '../../providers/types'
import { formatDateTime } from '../format'
import { Loading } from '../loading'
import { MessageState } from '../message-state'
import { OpenDialog } from '../open-dialog'
import { Section } from '../section'
import { AddInvoice } from './add-invoice'
import { EnterLines } from './enter-lines'
import { InvoiceItem } from './invoice-item'
import { NoteEmergency } from './note-emergency'
import { useInvoiceWords } from './use-invoice-words'

const TEXTS = 'sihat.invoices'

/** The invoices of an accepted offer, and what doctors noted about urgent care. */
export function Invoices({ offerId, maySettle = false }: { offerId: string; maySettle?: boolean }) {
  const translate = useTranslate()
  const dataProvider = useDataProvider<SihatDataProvider>()
  const queries = useQueryClient()
  const queryKey = ['offer-invoices', offerId]
  const { data, error, refetch } = useQuery({
    queryKey,
    queryFn: () => dataProvider.offerInvoices(offerId),
    // The patient reads each time that they were opened.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    retry: false,
  })
  const [entering, setEntering] = useState<Invoice>()
  const reload = () => void queries.invalidateQueries({ queryKey })
  return (
    <>
      <Section title={translate(`${TEXTS}.title`)}>
        <Typography>{translate(`${TEXTS}.about`)}</Typography>
        {!data && !error && <Loading height={80} label={translate(`${TEXTS}.loadingOwn`)} />}
        {error && (
          <MessageState
            role="alert"
            title={translate(`${TEXTS}.ownFailed`)}
            action={<Button onClick={() => void refetch()}>{translate('sihat.error.retry')}</Button>}
          />
        )}
        {data?.billable && <Highest billable={data.billable} />}
        {data?.items.length === 0 && <Typography>{translate(`${TEXTS}.empty`)}</Typography>}
        {data?.items.map((invoice) => (
          <InvoiceItem
            key={invoice.id}
            invoice={invoice}
            maySettle={maySettle}
            onEnter={data.billable && !entering ? () => setEntering(invoice) : undefined}
            onChanged={reload}
          />
        ))}
        {data?.billable && entering && (
          <EnterLines
            invoice={entering}
            billable={data.billable}
            onClose={() => setEntering(undefined)}
            onSent={() => {
              setEntering(undefined)
              reload()
            }}
          />
        )}
        {data?.billable && !entering && <Add offerId={offerId} billable={data.billable} onAdded={reload} />}
      </Section>
      {data && <UrgentCare offerId={offerId} data={data} onNoted={reload} />}
    </>
  )
}

function Highest({ billable: { parties, currency } }: { billable: Billable }) {
  const { billerOf, amountOf } = useInvoiceWords(currency)
  const translate = useTranslate()
  return parties.map(({ billedBy, highest }) => (
    <Typography key={billedBy}>
      {translate(`${TEXTS}.highest`, { billedBy: billerOf(billedBy), amount: amountOf(highest) })}
    </Typography>
  ))
}

function Add({ offerId, billable, onAdded }: { offerId: string; billable: Billable; onAdded: () => void }) {
  const translate = useTranslate()
  return (
    <Box>
      <OpenDialog
        variant="outlined"
        dialog={(close) => (
          <AddInvoice offerId={offerId} billable={billable} onAdded={onAdded} onClose={close} />
        )}
      >
        {translate(`${TEXTS}.add.open`)}
      </OpenDialog>
    </Box>
  )
}

interface UrgentCareProps {
  offerId: string
  data: InvoiceList
  onNoted: () => void
}

function UrgentCare({ offerId, data: { emergencyNotes, billable }, onNoted }: UrgentCareProps) {
  const translate = useTranslate()
  const rates = billable?.rates ?? []
  if (rates.length === 0 && emergencyNotes.length === 0) return null
  return (
    <Section title={translate(`${TEXTS}.urgent.title`)}>
      <Typography>{translate(`${TEXTS}.urgent.about`)}</Typography>
      {emergencyNotes.map((note) => (
        <Note key={note.id} note={note} />
      ))}
      {rates.length > 0 && (
        <Box>
          <OpenDialog
            variant="outlined"
            dialog={(close) => (
              <NoteEmergency offerId={offerId} rates={rates} onNoted={onNoted} onClose={close} />
            )}
          >
            {translate(`${TEXTS}.urgent.open`)}
          </OpenDialog>
        </Box>
      )}
    </Section>
  )
}

function Note({ note: { code, units, happenedAt, notedAt, inTime, doctor, note } }: { note: EmergencyNote }) {
  const translate = useTranslate()
  return (
    <Box sx={{ display: 'grid', gap: 0.5, overflowWrap: 'anywhere' }}>
      <Typography>
        {translate(`${TEXTS}.urgent.item`, {
          unit: translate(`sihat.offers.rate.${code}`),
          units,
          moment: formatDateTime(happenedAt),
          noted: formatDateTime(notedAt),
        })}
      </Typography>
      {!inTime && <Typography color="error">{translate(`${TEXTS}.urgent.late`)}</Typography>}
      <Typography sx={{ whiteSpace: 'pre-wrap', maxWidth: '38rem' }} dir="auto">
        {translate(`${TEXTS}.urgent.by`, { doctor, note })}
      </Typography>
    </Box>
  )
}
