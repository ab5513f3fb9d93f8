import { Box, Button, Checkbox, FormControlLabel, TextField } from '@mui/material'
import { type SubmitEvent, useRef, useState } from 'react'
import { useTranslate } from 'react-admin'
import type { AdminBooking } from '../../providers/types'
import { formatUsd } from '../../shared/format'
import { useDue } from '../../shared/payments/use-due'
import { parseUsd } from '../../shared/usd-input'
import { useUnsaved } from '../../shared/use-unsaved'
import { DueNote } from './booking-due'
import { BOOKING_FORMS } from './unsaved-parts'
import { useBookingChange } from './use-booking-change'

const amount = new Intl.NumberFormat('en-US', { maximumFractionDigits: 2 })
const costOf = ({ estimatedCostUsd }: AdminBooking) =>
  estimatedCostUsd === null ? '' : amount.format(estimatedCostUsd)

const NO_MONEY = { paidUsd: 0, goodwillUsd: 0, collectedPercent: 100 }

interface BookingWithRefund extends AdminBooking {
  /** Only ever sent. */
  refundUsd?: number
}

/** Returns the refund of a new cost, in US dollars, as the server computes it: goodwill refunds count as paid. */
function refundFor(cost: number, { goodwillUsd, paidUsd, collectedPercent }: typeof NO_MONEY): number {
  const collected = Math.round(cost * collectedPercent) / 100
  const above = Math.round((paidUsd + goodwillUsd - collected) * 100) / 100
  return Math.min(paidUsd, Math.max(0, above))
}

/** What the treatment will cost: the deposit and the balance follow from it. */
export function BookingCost({ booking }: { booking: AdminBooking }) {
  const translate = useTranslate()
  const text = (key: string, values = {}) => translate(`sihat.bookings.money.${key}`, values)
  const { due, retry } = useDue(booking)
  /** What was typed stays when the booking is read again. */
  const [typed, setTyped] = useState<string>()
  const [errors, setErrors] = useState<Partial<Record<string, string>>>({})
  /** The refund that was agreed to: another sum is asked about again. */
  const [agreed, setAgreed] = useState<number>()
  const costField = useRef<HTMLInputElement>(null)
  const { change, begin, isPending } = useBookingChange<BookingWithRefund>(booking, {
    texts: 'sihat.bookings.money',
    onInvalid: setErrors,
    onDone: () => setTyped(undefined),
  })

  const cost = typed ?? costOf(booking)
  const isSame = cost === costOf(booking)
  useUnsaved(!isSame, { name: BOOKING_FORMS.cost })
  const meant = parseUsd(cost)
  const money = typeof due === 'object' ? due : NO_MONEY
  const back = typeof meant === 'number' && cost !== costOf(booking) ? refundFor(meant, money) : 0

  const type = (value: string) => {
    begin()
    setTyped(value)
    setErrors({})
    setAgreed(undefined)
  }

  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    if (typeof meant === 'string') {
      setErrors({ estimatedCostUsd: text(meant) })
      costField.current?.focus()
      return
    }
    change({ estimatedCostUsd: meant, refundUsd: back })
  }

  return (
    <>
      <DueNote booking={booking} due={due} onRetry={retry} />
      <Box component="form" noValidate onSubmit={submit} sx={{ display: 'grid', gap: 2, mt: 1 }}>
        <TextField
          label={text('cost')}
          value={cost}
          onChange={(event) => type(event.target.value)}
          error={errors.estimatedCostUsd !== undefined}
          helperText={errors.estimatedCostUsd ?? text('costHint')}
          inputRef={costField}
          slotProps={{ htmlInput: { inputMode: 'decimal', maxLength: 20, autoComplete: 'off' } }}
        />
        {back > 0 && (
          <div>
            <Box role="alert">
              {text(money.goodwillUsd > 0 ? 'belowGoodwill' : 'below', {
                paid: formatUsd(money.paidUsd),
                goodwill: formatUsd(money.goodwillUsd),
                back: formatUsd(back),
              })}
            </Box>
            <FormControlLabel
              label={text('belowAgreed', { back: formatUsd(back) })}
              control={
                <Checkbox
                  checked={agreed === back}
                  onChange={(event) => setAgreed(event.target.checked ? back : undefined)}
                />
              }
            />
          </div>
        )}
        <Button
          type="submit"
          variant="outlined"
          disabled={isPending || isSame || (back > 0 && agreed !== back)}
          sx={{ justifySelf: 'start' }}
        >
          {text('save')}
        </Button>
      </Box>
    </>
  )
}
