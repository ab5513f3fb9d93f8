import { Box, Button, Typography } from '@mui/material'
import { useState } from 'react'
import { useDataProvider, useTranslate } from 'react-admin'
import type { SihatDataProvider } from '../../providers/data-provider'
import type { ChangeOrder } from '../../providers/types'
import { ConfirmDialog } from '../confirm-dialog'
import { formatDate, formatDateTime } from '../format'
import { formatAmount } from '../offers/amounts'
import type { Currency } from '../offers/currencies'
import { useDownload } from '../offers/use-download'
import { useOfferAct } from '../offers/use-offer-act'
import { ChangeRows } from './change-rows'

const TEXTS = 'sihat.changeOrders'

interface ChangeOrderItemProps {
  order: ChangeOrder
  /** Name of the hospital. */
  hospital: string
  isTeam: boolean
  onChanged: () => void
}

/** One change order: what differs, why, and what the patient answered. */
export function ChangeOrderItem(props: ChangeOrderItemProps) {
  const { order } = props
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
      <Acts {...props} />
    </Box>
  )
}

function Acts({ order, hospital, isTeam, onChanged }: ChangeOrderItemProps) {
  const translate = useTranslate()
  const dataProvider = useDataProvider<SihatDataProvider>()
  const { act, isPending } = useOfferAct<void>({ onDone: onChanged, onRefused: onChanged })
  const download = useDownload(() => dataProvider.openChangeOrderLetter(order))
  const [asked, setAsked] = useState<'release' | 'withdraw'>()
  const totals = useHighestTotals(order)
  const { number, status, enteredBy, isOwn, letter } = order
  const isOpen = status === 'entered' || status === 'proposed'
  const mayWithdraw = isOpen && (!isTeam || enteredBy === 'team')
  const confirm = async (what: 'release' | 'withdraw') => {
    if (what === 'release') await act('orderReleased', () => dataProvider.releaseChangeOrder(order))
    else await act('orderWithdrawn', () => dataProvider.withdrawChangeOrder(order))
    setAsked(undefined)
  }
  return (
    <>
      {isTeam && status === 'entered' && isOwn && <Typography>{translate(`${TEXTS}.own`)}</Typography>}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
        {letter && (
          <Button
            variant="outlined"
            aria-label={translate(`${TEXTS}.letter.open`, { number })}
            onClick={() => void download()}
          >
            {translate('sihat.offers.letter.open')}
          </Button>
        )}
        {isTeam && status === 'entered' && !isOwn && (
          <Button variant="contained" onClick={() => setAsked('release')}>
            {translate(`${TEXTS}.release`)}
          </Button>
        )}
        {mayWithdraw && (
          <Button variant="outlined" onClick={() => setAsked('withdraw')}>
            {translate(`${TEXTS}.withdraw`)}
          </Button>
        )}
      </Box>
      {asked && (
        <ConfirmDialog
          title={translate(`${TEXTS}.ask.${asked}.title`, { number })}
          text={`${translate(`${TEXTS}.ask.totals`, { hospital, ...totals })} ${translate(`${TEXTS}.ask.${asked}.text`)}`}
          action={translate(`${TEXTS}.${asked}`)}
          keep={translate('sihat.form.cancel')}
          isPending={isPending}
          onConfirm={() => void confirm(asked)}
          onClose={() => setAsked(undefined)}
          isHarmless={asked === 'release'}
        />
      )}
    </>
  )
}

/** Returns the highest total before and after the change. */
function useHighestTotals({ changes, total }: ChangeOrder) {
  const change = changes.items.find((item) => item.what === 'total')
  const amount = (value: number) => formatAmount(value, changes.currencyNow as Currency)
  return {
    from: amount(change?.from.highest ?? total.highest),
    to: amount(total.highest),
  }
}
