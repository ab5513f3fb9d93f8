import {
  FormControl,
  FormControlLabel,
  FormHelperText,
  FormLabel,
  MenuItem,
  Radio,
  RadioGroup,
  Typography,
} from '@mui/material'
import { useState } from 'react'
import { useDataProvider, useTranslate } from 'react-admin'
import type { SihatDataProvider } from '../../providers/data-provider'
import { problemCode } from '../../providers/problem'
import type { Payment, Refund, RefundInput } from '../../providers/types'
import { FormDialog, FormField, typedIn } from '../../shared/form-dialog'
import { formatUsd } from '../../shared/format'
import { usePayer } from '../../shared/payments/payment-parts'
import { backOf, leftOf } from '../../shared/payments/refunded'
import { type LoadedDue, useDue } from '../../shared/payments/use-due'
import { parseUsd } from '../../shared/usd-input'

const CATEGORIES = [
  'requested_by_customer',
  'booking_changed',
  'booking_cancelled',
  'duplicate',
  'fraudulent',
] as const satisfies NonNullable<RefundInput['category']>[]
const TEXTS = 'sihat.payments.refund'
const TRANSFER_TEXTS = 'sihat.payments.transfer'
const TOLD = ['refund_too_large', 'idempotency_key_reused', 'stale_version']
const SHORTEST_REASON = 3
/** As the API takes it. */
const REFERENCE = /^[\x20-\x7e]{1,140}$/
const METHODS = ['card', 'bank_transfer'] as const satisfies RefundInput['method'][]
type Method = (typeof METHODS)[number]
const ANSWERS = ['due', 'goodwill'] as const
type Answer = (typeof ANSWERS)[number]

interface RefundDialogProps {
  payment: Payment
  onClose: () => void
}

/** Refunds a payment to the card, or records a bank transfer of a refused refund. */
export function RefundDialog({ payment, onClose }: RefundDialogProps) {
  const translate = useTranslate()
  const payer = usePayer()
  const dataProvider = useDataProvider<SihatDataProvider>()
  /** As it stood when the dialog was opened. A press that a colleague's refund overtook shows the new state. */
  const [shown, setShown] = useState(payment)
  const left = leftOf(shown)
  const { refusedUsd, refusedGoodwillUsd } = shown
  /** Refused refunds are settled first, goodwill separately: each stays what the patient was told. */
  const settledUsd = cents(refusedUsd - refusedGoodwillUsd) || refusedUsd
  const isSettling = settledUsd > 0
  const [method, setMethod] = useState<Method>('card')
  const isTransfer = method === 'bank_transfer'
  const most = settledUsd || left
  const [amount, setAmount] = useState(() => most.toFixed(2))
  const { due } = useDue(
    { id: payment.bookingId ?? '', version: payment.version },
    payment.bookingId !== null,
  )
  const typed = parseUsd(amount)
  const wasGoodwill = isSettling && refusedGoodwillUsd === refusedUsd
  const refused = isSettling ? refusedRefund(shown, wasGoodwill) : undefined
  const asksAgain = payment.bookingId !== null && mayBeDue(due) && !isSettling
  const [again, setAgain] = useState<Answer>()
  const isGoodwill = isSettling ? wasGoodwill : asksAgain && again === 'goodwill'
  /** A press that is repeated after a broken connection is the same refund. */
  const [key] = useState(() => crypto.randomUUID())
  const text = (name: string) => translate(`${TEXTS}.${name}`, { left: formatUsd(most) })

  const check = (form: FormData) => {
    const errors: Partial<Record<string, string>> = {}
    const amount = parseUsd(typedIn(form, 'amount') ?? '')
    if (typeof amount !== 'number' || amount <= 0) errors.amount = text('amountWrong')
    else if (amount > most) errors.amount = text('amountTooLarge')
    if ((typedIn(form, 'reason')?.length ?? 0) < SHORTEST_REASON) errors.reason = text('required.reason')
    if (asksAgain && !again) errors.again = text('required.again')
    if (isTransfer && !REFERENCE.test(typedIn(form, 'reference') ?? ''))
      errors.reference = translate(`${TRANSFER_TEXTS}.referenceWrong`)
    return errors
  }
  const send = async (form: FormData) => {
    const amount = parseUsd(typedIn(form, 'amount') ?? '')
    const category = typedIn(form, 'category') as NonNullable<RefundInput['category']> | null
    const input: RefundInput = {
      amount: amount as number,
      reason: typedIn(form, 'reason') ?? '',
      ...(category && { category }),
      ...(isGoodwill && { isGoodwill }),
      refusedUsd,
      refundedUsd: backOf(shown),
      ...(isTransfer && { method, reference: typedIn(form, 'reference') ?? '' }),
    }
    try {
      return await dataProvider.refund(payment.id, input, key)
    } catch (error) {
      if (problemCode(error) === 'stale_version') {
        const now = await dataProvider.getOne<Payment>('payments', { id: payment.id }).catch(() => undefined)
        if (now) setShown(now.data)
      }
      throw error
    }
  }

  return (
    <FormDialog
      isDanger
      texts={isTransfer ? TRANSFER_TEXTS : TEXTS}
      values={{ name: payer(payment), left: formatUsd(most) }}
      told={TOLD}
      unanswered={`${isTransfer ? TRANSFER_TEXTS : TEXTS}.failed`}
      check={check}
      send={send}
      onClose={onClose}
    >
      {(errors) => (
        <>
          {(refusedUsd > 0 || isTransfer) && <MethodChoice method={method} onChange={setMethod} />}
          {isTransfer && (
            <FormField
              name="reference"
              label={translate(`${TRANSFER_TEXTS}.reference`)}
              errors={errors}
              hint={translate(`${TRANSFER_TEXTS}.referenceHint`)}
              html={{ maxLength: 140 }}
              fullWidth
            />
          )}
          <FormField
            name="amount"
            label={text('amount')}
            value={amount}
            onChange={(event) => setAmount(event.target.value)}
            errors={errors}
            hint={text('amountHint')}
            html={{ inputMode: 'decimal', maxLength: 20 }}
            fullWidth
            autoFocus
          />
          {payment.bookingId && (
            <StillDue
              due={due}
              amount={typed}
              settles={isSettling ? (wasGoodwill ? 'goodwill' : 'due') : undefined}
              answer={again}
              error={errors.again}
              onChange={setAgain}
            />
          )}
          <FormField
            name="reason"
            label={text('reason')}
            errors={errors}
            hint={text('reasonHint')}
            html={{ maxLength: 1000 }}
            multiline
            minRows={2}
            fullWidth
          />
          <FormField
            name="category"
            label={text('category')}
            errors={errors}
            hint={text('categoryHint')}
            defaultValue={refused?.category ?? ''}
            select
            fullWidth
          >
            <MenuItem value="">{translate('sihat.payments.category.none')}</MenuItem>
            {CATEGORIES.map((category) => (
              <MenuItem key={category} value={category}>
                {translate(`sihat.payments.category.${category}`)}
              </MenuItem>
            ))}
          </FormField>
        </>
      )}
    </FormDialog>
  )
}

/** The newest refused refund of the kind that is settled. What replaces it has the same category as a rule. */
const refusedRefund = ({ refunds }: Payment, wasGoodwill: boolean): Refund | undefined =>
  refunds.findLast(({ status, isGoodwill }) => status === 'failed' && isGoodwill === wasGoodwill)

const cents = (usd: number) => Math.round(usd * 100) / 100

interface MethodChoiceProps {
  method: Method
  onChange: (method: Method) => void
}

/** Asks whether a refused refund goes to the card again or was sent by bank transfer. */
function MethodChoice({ method, onChange }: MethodChoiceProps) {
  const translate = useTranslate()
  return (
    <RadioGroup
      aria-label={translate(`${TEXTS}.method`)}
      value={method}
      onChange={(event) => onChange(event.target.value as Method)}
    >
      {METHODS.map((choice) => (
        <FormControlLabel
          key={choice}
          value={choice}
          label={translate(`${TEXTS}.by.${choice}`)}
          control={<Radio />}
        />
      ))}
    </RadioGroup>
  )
}

/** Whether the patient may have to pay a refunded amount again. True until the amounts are known. */
const mayBeDue = (due: LoadedDue) =>
  typeof due === 'string' || (!due.afterCancellation && due.estimatedCostUsd !== null)

interface StillDueProps {
  due: LoadedDue
  /** US dollars; a text where what was typed is no amount. */
  amount: ReturnType<typeof parseUsd>
  /** Set when this refund settles a refused one: the kind of the refused refund. The dialog then asks nothing else. */
  settles: Answer | undefined
  answer: Answer | undefined
  error: string | undefined
  onChange: (answer: Answer) => void
}

/** Asks whether the patient owes the refunded amount again, and says what they owe then. */
function StillDue({ due, amount, settles, answer, error, onChange }: StillDueProps) {
  const translate = useTranslate()
  if (typeof due === 'string') {
    const state = due === 'failed' ? 'dueFailed' : 'dueLoading'
    return <Typography role="status">{translate(`${TEXTS}.${state}`)}</Typography>
  }
  const { estimatedCostUsd, hospitalUsd, paidUsd, goodwillUsd, afterCancellation } = due
  if (afterCancellation) return <Typography>{translate(`${TEXTS}.dueCancelled`)}</Typography>
  if (estimatedCostUsd === null) return null
  const back = typeof amount === 'number' ? amount : 0
  const dueAgain = !settles && answer === 'due' ? back : 0
  const still = Math.max(0, estimatedCostUsd - (hospitalUsd ?? 0) - paidUsd - goodwillUsd + dueAgain)
  const stillDue = (settles || answer) && (
    <Typography role="status">
      {translate(`${TEXTS}.stillDue`, { still: formatUsd(still), cost: formatUsd(estimatedCostUsd) })}
    </Typography>
  )
  if (settles)
    return (
      <div>
        <Typography>{translate(`${TEXTS}.settles.${settles}`)}</Typography>
        {stillDue}
      </div>
    )
  return (
    <FormControl error={error !== undefined}>
      <FormLabel id="again-question">{translate(`${TEXTS}.again`)}</FormLabel>
      <RadioGroup
        aria-labelledby="again-question"
        value={answer ?? ''}
        onChange={(event) => onChange(event.target.value as Answer)}
      >
        {ANSWERS.map((choice, index) => (
          <FormControlLabel
            key={choice}
            value={choice}
            label={translate(`${TEXTS}.againAs.${choice}`)}
            control={<Radio id={index === 0 ? 'field-again' : undefined} />}
          />
        ))}
      </RadioGroup>
      {error && <FormHelperText>{error}</FormHelperText>}
      {stillDue}
    </FormControl>
  )
}
