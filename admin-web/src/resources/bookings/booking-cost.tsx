import { Box, Button, Checkbox, FormControlLabel, TextField } from '@mui/material'
import { type SubmitEvent, useEffect, useRef, useState } from 'react'
import { useDataProvider, useTranslate } from 'react-admin'
import type { SihatDataProvider } from '../../providers/data-provider'
import type { AdminBooking, BookingDue } from '../../providers/types'
import { formatUsd } from '../../shared/format'
import { parseUsd } from '../../shared/usd-input'
import { useUnsaved } from '../../shared/use-unsaved'
import { DueNote } from './booking-due'
import { useBookingChange } from './use-booking-change'

/** A confirmation is told by its day: noon keeps it the same one for patient and team. */
const NOON = 'T12:00:00Z'

const amount = new Intl.NumberFormat('en-US', { maximumFractionDigits: 2 })
const costOf = ({ estimatedCostUsd }: AdminBooking) =>
  estimatedCostUsd === null ? '' : amount.format(estimatedCostUsd)
/** Sweden writes 2026-11-20, as a date field wants it. */
const isoDay = new Intl.DateTimeFormat('sv-SE')
const dayOf = ({ confirmedDate }: AdminBooking) =>
  confirmedDate ? isoDay.format(new Date(confirmedDate)) : ''

interface Typed {
  cost?: string
  day?: string
}

/** What the treatment will cost: the deposit and the balance follow from it. */
export function BookingCost({ booking }: { booking: AdminBooking }) {
  const translate = useTranslate()
  const text = (key: string, values = {}) => translate(`sihat.bookings.money.${key}`, values)
  const { due, retry } = useDue(booking)
  /** What was typed stays when the booking is read again. */
  const [typed, setTyped] = useState<Typed>({})
  const [errors, setErrors] = useState<Partial<Record<string, string>>>({})
  const [isAgreed, setIsAgreed] = useState(false)
  const costField = useRef<HTMLInputElement>(null)
  const { change, begin, isPending } = useBookingChange(booking, {
    texts: 'sihat.bookings.money',
    onInvalid: setErrors,
    onDone: () => setTyped({}),
  })

  const cost = typed.cost ?? costOf(booking)
  const day = typed.day ?? dayOf(booking)
  const isSame = cost === costOf(booking) && day === dayOf(booking)
  useUnsaved(!isSame)
  const meant = parseUsd(cost)
  const paid = typeof due === 'object' ? due.paidUsd : 0
  /** What is paid above the cost goes back. Without a cost it stays. */
  const back = typeof meant === 'number' && cost !== costOf(booking) ? Math.max(0, paid - meant) : 0

  const type = (change: Typed) => {
    begin()
    setTyped({ ...typed, ...change })
    setErrors({})
    setIsAgreed(false)
  }

  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    if (typeof meant === 'string') {
      setErrors({ estimatedCostUsd: text(meant) })
      costField.current?.focus()
      return
    }
    change({
      estimatedCostUsd: meant,
      confirmedDate: day === dayOf(booking) ? booking.confirmedDate : day ? day + NOON : null,
    })
  }

  return (
    <>
      <DueNote booking={booking} due={due} onRetry={retry} />
      <Box component="form" noValidate onSubmit={submit} sx={{ display: 'grid', gap: 2, mt: 1 }}>
        <TextField
          label={text('cost')}
          value={cost}
          onChange={(event) => type({ cost: event.target.value })}
          error={errors.estimatedCostUsd !== undefined}
          helperText={errors.estimatedCostUsd ?? text('costHint')}
          inputRef={costField}
          slotProps={{ htmlInput: { inputMode: 'decimal', maxLength: 20, autoComplete: 'off' } }}
        />
        <TextField
          type="date"
          label={text('confirmed')}
          value={day}
          onChange={(event) => type({ day: event.target.value })}
          error={errors.confirmedDate !== undefined}
          helperText={errors.confirmedDate ?? text('confirmedHint')}
          slotProps={{ inputLabel: { shrink: true }, htmlInput: { min: '2020-01-01', max: '2099-12-31' } }}
        />
        {back > 0 && (
          <div>
            <Box role="alert">{text('below', { paid: formatUsd(paid), back: formatUsd(back) })}</Box>
            <FormControlLabel
              label={text('belowAgreed', { back: formatUsd(back) })}
              control={
                <Checkbox checked={isAgreed} onChange={(event) => setIsAgreed(event.target.checked)} />
              }
            />
          </div>
        )}
        <Button
          type="submit"
          variant="outlined"
          disabled={isPending || isSame || (back > 0 && !isAgreed)}
          sx={{ justifySelf: 'start' }}
        >
          {text('save')}
        </Button>
      </Box>
    </>
  )
}

function useDue({ id, version }: AdminBooking) {
  const dataProvider = useDataProvider<SihatDataProvider>()
  const [due, setDue] = useState<BookingDue | 'loading' | 'failed'>('loading')
  const [attempt, setAttempt] = useState(1)
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is due changes with the booking
  useEffect(() => {
    let isWanted = true
    setDue((known) => (known === 'failed' ? 'loading' : known))
    void dataProvider
      .bookingDue(id)
      .catch(() => 'failed' as const)
      .then((found) => isWanted && setDue(found))
    return () => {
      isWanted = false
    }
  }, [dataProvider, id, version, attempt])
  return { due, retry: () => setAttempt(attempt + 1) }
}
