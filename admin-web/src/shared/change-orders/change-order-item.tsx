import { Box, Button, Typography } from '@mui/material'
import { useDataProvider, useTranslate } from 'react-admin'
import type { SihatDataProvider } from '../../providers/data-provider'
import type { ChangeOrder } from '../../providers/types'
import { formatDate, formatDateTime } from '../format'
import { useDownload } from '../offers/use-download'
import { useOfferAct } from '../offers/use-offer-act'
import { ChangeRows } from './change-rows'

const TEXTS = 'sihat.changeOrders'

interface ChangeOrderItemProps {
  order: ChangeOrder
  isTeam: boolean
  onChanged: () => void
}

/** One change order: what differs, why, and what the patient answered. */
export function ChangeOrderItem({ order, isTeam, onChanged }: ChangeOrderItemProps) {
  const translate = useTranslate()
  const { number, status, reason, explanation, changes, comment, letterDated, signature, text } = order
  const moment = formatDateTime(order.signedAt ?? order.endedAt ?? order.releasedAt ?? order.proposedAt)
  const words = { whiteSpace: 'pre-wrap', overflowWrap: 'anywhere', maxWidth: '38rem' }
  return (
    <Box
      component="article"
      aria-label={translate(`${TEXTS}.name`, { number })}
      sx={{ display: 'grid', gap: 0.5, justifyItems: 'start' }}
    >
      <Typography component="h3" variant="subtitle1">
        {translate(`${TEXTS}.status.${status}`, { number, moment })}
      </Typography>
      {letterDated && (
        <Typography>{translate(`${TEXTS}.source`, { date: formatDate(letterDated) })}</Typography>
      )}
      <Typography>{translate(`${TEXTS}.reasons.${reason}`)}</Typography>
      <Typography sx={words} dir="auto">
        {explanation}
      </Typography>
      <ChangeRows changes={changes} number={number} />
      {comment && (
        <Typography sx={words} dir="auto">
          {translate(`${TEXTS}.comment`, { comment })}
        </Typography>
      )}
      {signature && (
        <Typography sx={words} dir="auto">
          {[translate(`${TEXTS}.signature`, { name: signature }), ...(text ?? [])].join('\n')}
        </Typography>
      )}
      <Acts order={order} isTeam={isTeam} onChanged={onChanged} />
    </Box>
  )
}

function Acts({ order, isTeam, onChanged }: ChangeOrderItemProps) {
  const translate = useTranslate()
  const dataProvider = useDataProvider<SihatDataProvider>()
  const { act, isPending } = useOfferAct<void>({ onDone: onChanged, onRefused: onChanged })
  const download = useDownload(() => dataProvider.openChangeOrderLetter(order))
  const { status, enteredBy, isOwn, letter } = order
  const isOpen = status === 'entered' || status === 'proposed'
  const mayWithdraw = isOpen && (!isTeam || enteredBy === 'team')
  return (
    <>
      {isTeam && status === 'entered' && isOwn && <Typography>{translate(`${TEXTS}.own`)}</Typography>}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
        {letter && (
          <Button variant="outlined" onClick={() => void download()}>
            {translate('sihat.offers.letter.open')}
          </Button>
        )}
        {isTeam && status === 'entered' && !isOwn && (
          <Button
            variant="contained"
            disabled={isPending}
            onClick={() => void act('orderReleased', () => dataProvider.releaseChangeOrder(order))}
          >
            {translate(`${TEXTS}.release`)}
          </Button>
        )}
        {mayWithdraw && (
          <Button
            variant="outlined"
            disabled={isPending}
            onClick={() => void act('orderWithdrawn', () => dataProvider.withdrawChangeOrder(order))}
          >
            {translate(`${TEXTS}.withdraw`)}
          </Button>
        )}
      </Box>
    </>
  )
}
