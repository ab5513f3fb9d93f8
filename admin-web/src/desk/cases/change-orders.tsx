import { Box, Button, Typography } from '@mui/material'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useDataProvider, useTranslate } from 'react-admin'
import type { SihatDataProvider } from '../../providers/data-provider'
import type { DeskChangeOrder, DeskOffer } from '../../providers/types'
import { formatDateTime } from '../../shared/format'
import { Loading } from '../../shared/loading'
import { MessageState } from '../../shared/message-state'
import { ChangedSince } from '../../shared/offers/changed-since'
import { useOfferAct } from '../../shared/offers/use-offer-act'
import { Section } from '../../shared/section'
import { ChangeOrderForm } from './change-order-form'

const TEXTS = 'sihat.changeOrders'

/** The changes of an accepted offer. Each binds once the patient has signed it. */
export function ChangeOrders({ offer }: { offer: DeskOffer }) {
  const translate = useTranslate()
  const dataProvider = useDataProvider<SihatDataProvider>()
  const queries = useQueryClient()
  const queryKey = ['change-orders', offer.id]
  const { data, error, refetch } = useQuery({
    queryKey,
    queryFn: () => dataProvider.deskChangeOrders(offer.id),
    // The patient reads each time that they were opened.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    retry: false,
  })
  const [isWriting, setWriting] = useState(false)
  const reload = () => void queries.invalidateQueries({ queryKey })
  const isOpen = data?.items.some(({ status }) => status === 'proposed')
  return (
    <Section title={translate(`${TEXTS}.title`)}>
      <Typography>{translate(`${TEXTS}.intro`)}</Typography>
      {!data && !error && <Loading height={80} label={translate(`${TEXTS}.loading`)} />}
      {error && (
        <MessageState
          role="alert"
          title={translate(`${TEXTS}.fetchFailed`)}
          action={<Button onClick={() => void refetch()}>{translate('sihat.error.retry')}</Button>}
        />
      )}
      {data?.items.map((order) => (
        <Order key={order.id} order={order} onChanged={reload} />
      ))}
      {data && !isOpen && !isWriting && (
        <Box>
          <Button variant="outlined" onClick={() => setWriting(true)}>
            {translate(`${TEXTS}.open`)}
          </Button>
        </Box>
      )}
      {data && !isOpen && isWriting && (
        <ChangeOrderForm
          offer={offer}
          agreed={data}
          onClose={() => setWriting(false)}
          onProposed={() => {
            setWriting(false)
            reload()
          }}
        />
      )}
    </Section>
  )
}

function Order({ order, onChanged }: { order: DeskChangeOrder; onChanged: () => void }) {
  const translate = useTranslate()
  const dataProvider = useDataProvider<SihatDataProvider>()
  const { act, isPending } = useOfferAct<DeskChangeOrder>({ onDone: onChanged, onRefused: onChanged })
  const { number, status, reason, explanation, changes, comment, proposedAt, signedAt, endedAt } = order
  const moment = formatDateTime(signedAt ?? endedAt ?? proposedAt)
  return (
    <Box sx={{ display: 'grid', gap: 0.5, justifyItems: 'start', overflowWrap: 'anywhere' }}>
      <Typography component="h3" variant="subtitle1">
        {translate(`${TEXTS}.status.${status}`, { number, moment })}
      </Typography>
      <Typography>{translate(`${TEXTS}.reasons.${reason}`)}</Typography>
      <Typography sx={{ whiteSpace: 'pre-wrap', maxWidth: '38rem' }} dir="auto">
        {explanation}
      </Typography>
      <ChangedSince changes={changes} />
      {comment && (
        <Typography sx={{ whiteSpace: 'pre-wrap', maxWidth: '38rem' }} dir="auto">
          {translate(`${TEXTS}.comment`, { comment })}
        </Typography>
      )}
      {status === 'proposed' && (
        <Button
          variant="outlined"
          disabled={isPending}
          onClick={() => void act('orderWithdrawn', () => dataProvider.withdrawChangeOrder(order.id))}
        >
          {translate(`${TEXTS}.withdraw`)}
        </Button>
      )}
    </Box>
  )
}
