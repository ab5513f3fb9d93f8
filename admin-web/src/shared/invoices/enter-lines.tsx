import { Box, Button, Typography } from '@mui/material'
import { useState } from 'react'
import { Form, SaveButton, useDataProvider, useTranslate } from 'react-admin'
import { type FieldValues, useFieldArray, useFormState, useWatch } from 'react-hook-form'
import type { SihatDataProvider } from '../../providers/data-provider'
import type { Billable, Invoice, InvoiceLine } from '../../providers/types'
import { FormFailure } from '../form-failure'
import { parseAmount } from '../offers/amounts'
import type { Currency } from '../offers/currencies'
import { type Choice, Field } from '../offers/fields'
import { isAmount, isWhole } from '../offers/rules'
import { useOfferAct } from '../offers/use-offer-act'
import { wrongInputs } from '../offers/wrong-inputs'
import { useUnsaved } from '../use-unsaved'
import { useInvoiceWords } from './use-invoice-words'

const TEXTS = 'sihat.invoices.lines'
const MOST_LINES = 300
const NONE = 'none'
const LINE = { text: '', names: '', units: '', amount: '' }

interface LineValues {
  text: string
  /** `line:` with a key, `rate:` with a code, or `none`. Empty until it is chosen. */
  names: string
  units: string
  amount: string
}

interface Values {
  currency: string
  lines: LineValues[]
}

interface EnterLinesProps {
  invoice: Invoice
  billable: Billable
  onSent: () => void
  onClose: () => void
}

/** The lines of an invoice, each with what the patient agreed to. */
export function EnterLines({ invoice, billable, onSent, onClose }: EnterLinesProps) {
  const translate = useTranslate()
  const dataProvider = useDataProvider<SihatDataProvider>()
  const [failure, setFailure] = useState<string>()
  const { act, isPending } = useOfferAct<Invoice>({ onDone: onSent, onRefused: () => undefined })
  const { amountOf } = useInvoiceWords(billable.currency)
  const currency = billable.currency as Currency
  const text = (key: string, values: object = {}) => translate(`${TEXTS}.${key}`, values)
  const send = async ({ lines }: Values) => {
    setFailure(undefined)
    const read = lines.map((line) => readLine(line, currency))
    if (read.reduce((sum, { amount }) => sum + amount, 0) !== invoice.total) {
      setFailure(text('uneven', { total: amountOf(invoice.total) }))
      return undefined
    }
    const errors = await act('linesEntered', () => dataProvider.enterInvoiceLines(invoice, read))
    if (!errors) return undefined
    const { inputs, rest } = wrongInputs(errors)
    setFailure(rest)
    return inputs
  }
  return (
    <Form
      defaultValues={{ currency, lines: [LINE] } satisfies Values}
      onSubmit={(typed: FieldValues) => send(typed as Values)}
      noValidate
    >
      <Unsaved />
      <Box inert={isPending} sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 2 }}>
        <Typography component="h3" variant="subtitle1">
          {text('title', { number: invoice.number })}
        </Typography>
        <LineRows invoice={invoice} billable={billable} />
        <Sum total={invoice.total} currency={currency} />
        {failure && <FormFailure text={failure} />}
        <Typography>{text('once')}</Typography>
      </Box>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, mt: 2 }}>
        <SaveButton label={`${TEXTS}.send`} alwaysEnable />
        <Button onClick={onClose} disabled={isPending}>
          {translate('sihat.form.cancel')}
        </Button>
      </Box>
    </Form>
  )
}

function LineRows({ invoice, billable }: { invoice: Invoice; billable: Billable }) {
  const translate = useTranslate()
  const { lineOf, rateOf } = useInvoiceWords(billable.currency)
  const { fields, append, remove } = useFieldArray({ name: 'lines' })
  const text = (key: string, values: object = {}) => translate(`${TEXTS}.${key}`, values)
  const rates = invoice.billedBy === 'hospital' ? billable.rates : []
  const choices: Choice[] = [
    { id: '', name: text('choose') },
    ...billable.lines
      .filter(({ billedBy }) => billedBy === invoice.billedBy)
      .map(({ key }) => ({ id: `line:${key}`, name: lineOf(key) })),
    ...rates.map(({ code }) => ({ id: `rate:${code}`, name: rateOf(code) })),
    { id: NONE, name: text('none') },
  ]
  return (
    <>
      {fields.map(({ id }, at) => (
        <Line
          key={id}
          at={at}
          choices={choices}
          onRemove={fields.length > 1 ? () => remove(at) : undefined}
        />
      ))}
      <Box>
        <Button
          variant="outlined"
          size="small"
          disabled={fields.length >= MOST_LINES}
          onClick={() => append({ ...LINE })}
        >
          {text('add')}
        </Button>
      </Box>
    </>
  )
}

interface LineProps {
  at: number
  choices: readonly Choice[]
  onRemove: (() => void) | undefined
}

function Line({ at, choices, onRemove }: LineProps) {
  const translate = useTranslate()
  const text = (key: string) => translate(`${TEXTS}.${key}`, { number: at + 1 })
  const names: unknown = useWatch({ name: `lines.${at}.names` })
  const isRate = typeof names === 'string' && names.startsWith('rate:')
  return (
    <Box
      role="group"
      aria-label={text('row')}
      sx={{
        display: 'grid',
        gap: 2,
        alignItems: 'start',
        gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'repeat(auto-fit, minmax(9rem, 1fr))' },
        borderTop: 1,
        borderColor: 'divider',
        pt: 2,
      }}
    >
      <Field source={`lines.${at}.text`} label={text('text')} maxLength={500} isNeeded />
      <Field source={`lines.${at}.names`} label={text('names')} choices={choices} isNeeded />
      {isRate && (
        <Field source={`lines.${at}.units`} label={text('units')} rule={isWhole(1, 1_000)} isNeeded />
      )}
      <Field source={`lines.${at}.amount`} label={text('amount')} rule={isAmount} isNeeded />
      {onRemove && (
        <Button size="small" sx={{ justifySelf: 'start' }} onClick={onRemove}>
          {text('remove')}
        </Button>
      )}
    </Box>
  )
}

/** The sum of the lines so far. */
function Sum({ total, currency }: { total: number; currency: Currency }) {
  const translate = useTranslate()
  const { amountOf } = useInvoiceWords(currency)
  const lines = useWatch({ name: 'lines' }) as LineValues[]
  const amounts = lines.map(({ amount }) => parseAmount(amount, currency))
  const sum = amounts.reduce<number>((all, amount) => all + (typeof amount === 'number' ? amount : 0), 0)
  return (
    <Typography aria-live="polite">
      {translate(`${TEXTS}.sum`, { sum: amountOf(sum), total: amountOf(total) })}
    </Typography>
  )
}

function readLine({ text, names, units, amount }: LineValues, currency: Currency): InvoiceLine {
  const [basis, rest] = names.split(/:(.*)/s)
  const read = parseAmount(amount, currency)
  return {
    text: text.trim(),
    basis: basis as InvoiceLine['basis'],
    line: basis === 'line' ? (rest ?? null) : null,
    rate: basis === 'rate' ? ((rest ?? null) as InvoiceLine['rate']) : null,
    units: basis === 'rate' ? Number(units) : null,
    amount: typeof read === 'number' ? read : 0,
  }
}

function Unsaved() {
  const { isDirty } = useFormState()
  useUnsaved(isDirty)
  return null
}
