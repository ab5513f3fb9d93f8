import { Box } from '@mui/material'
import { useTranslate } from 'react-admin'
import type { OfferPreview } from '../../providers/types'
import { formatDate } from '../format'
import { formatAmount } from './amounts'
import type { AMOUNTS } from './checklist'

type Amounts = Record<(typeof AMOUNTS)[number], number | null>
type Shown = Omit<OfferPreview, 'gaps' | 'validUntil' | 'withNeeds'>
type Words = ReturnType<typeof useWords>

/** Returns the terms of an offer as labelled values, in three groups. */
export function useOfferFacts(offer: Shown) {
  const words = useWords(offer)
  const { amount, range, fact } = words
  return {
    amount,
    range,
    fact,
    price: priceOf(offer, words),
    treatment: treatmentOf(offer, words),
    terms: termsOf(offer, words),
  }
}

function useWords({ currency }: Shown) {
  const translate = useTranslate()
  const text = (key: string, values?: object) => translate(`sihat.offers.${key}`, values)
  const amount = (value: number | null) => (value === null ? '' : formatAmount(value, currency))
  return {
    text,
    amount,
    range: ({ lowest, likely, highest }: Amounts) =>
      likely === null
        ? ''
        : text('range', { lowest: amount(lowest), likely: amount(likely), highest: amount(highest) }),
    fact: (label: string, value: string | number | null | undefined | string[]) => ({
      label: text(label),
      value: (
        <Box sx={{ whiteSpace: 'pre-wrap' }} dir="auto">
          {(Array.isArray(value) ? value.join('\n') : String(value ?? '')) || text('notStated')}
        </Box>
      ),
    }),
  }
}

const priceOf = (offer: Shown, { text, amount, range, fact }: Words) => [
  fact('fields.pricing', text(`pricing.${offer.pricing}`)),
  fact('published.total', range(offer.total)),
  fact(
    'published.parties',
    offer.totalsByParty.map(({ billedBy, total }) => `${billedBy}: ${range(total)}`),
  ),
  fact('places.commission', amount(offer.commission)),
]

const treatmentOf = ({ doctor, roomCategory, earliestDate, ...offer }: Shown, { text, fact }: Words) => [
  fact('places.diagnosis', offer.diagnosis),
  fact('places.procedure', offer.procedure),
  fact('places.doctor', doctor?.name),
  fact('places.reviewedBy', offer.reviewedBy),
  fact('places.roomCategory', roomCategory && text(`room.${roomCategory}`)),
  fact('places.earliestDate', earliestDate && formatDate(earliestDate)),
  fact('places.hospitalNights', offer.hospitalNights),
  fact('places.daysInCountry', offer.daysInCountry),
  fact('places.fitToFlyAfter', offer.fitToFlyAfter),
]

function termsOf(offer: Shown, { text, amount, range, fact }: Words) {
  const { cancellationRule: rule } = offer
  const refund = (field: 'hospitalCancels' | 'unfit') =>
    `${text(`fields.cancellationRule.${field}`)}: ${rule?.[field]} %`
  const rates = offer.contingencyRates.map(({ code, amount: one, mostUnits }) =>
    text('published.rate', { rate: text(`rate.${code}`), amount: amount(one), most: mostUnits }),
  )
  const payments = offer.paymentPlan.map(({ percent, payee, days, event }) =>
    text('published.payment', {
      percent,
      payee: text(`payee.${payee}`),
      days,
      event: text(`event.${event}`),
    }),
  )
  return [
    fact('places.contingencyRates', rates),
    fact('places.paymentPlan', payments),
    fact(
      'places.cancellationRule',
      rule && [
        ...rule.steps.map((step) => text('published.step', step)),
        refund('hospitalCancels'),
        refund('unfit'),
      ],
    ),
    fact(
      'places.scheduledSeparately',
      offer.scheduledSeparately.map((item) => `${item.what}, ${item.billedBy}: ${range(item)}`),
    ),
    fact('places.conditions', offer.conditions),
  ]
}
