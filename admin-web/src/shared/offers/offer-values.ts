import type { AnyOffer, OfferContent } from '../../providers/types'
import { amountText, parseAmount } from './amounts'
import { AMOUNTS, CHECKLIST, type LineCode } from './checklist'
import type { Currency } from './currencies'

/** The input of each field of an offer, under the names of the API. Amounts are in major units. */
type Typed<T> = T extends readonly (infer Item)[]
  ? Typed<Item>[]
  : T extends object
    ? { [Field in keyof T]: Typed<T[Field]> }
    : T extends boolean
      ? boolean
      : string

type Filled<T> = { [Field in keyof T]: NonNullable<T[Field]> }

export type OfferValues = Typed<Filled<OfferContent>> & {
  pricing: string
  /** The version of the saved offer. A new version replaces the content of the form. */
  version?: number
}
type LineValues = OfferValues['lines'][number]
type Amounts = Record<(typeof AMOUNTS)[number], string>

const HOSPITAL = 'hospital'
const NO_AMOUNTS: Amounts = { lowest: '', likely: '', highest: '' }

export const emptyLine = (code: LineCode, state: string): LineValues => ({
  ...NO_AMOUNTS,
  code,
  state,
  name: '',
  quantity: '',
  taxRate: '0',
  taxIncluded: true,
  billedBy: HOSPITAL,
  note: '',
})

export const EMPTY_ROWS = {
  contingencyRates: { code: 'extra_ward_night', amount: '', mostUnits: '' },
  paymentPlan: { percent: '', payee: HOSPITAL, days: '0', event: 'admission' },
  'cancellationRule.steps': { days: '', percent: '' },
  scheduledSeparately: { ...NO_AMOUNTS, what: '', billedBy: '' },
}

/** A new offer leaves each code of the checklist unanswered. */
export const newOffer = (): OfferValues => ({
  diagnosis: '',
  procedure: '',
  doctor: { name: '', claims: [] },
  reviewedBy: '',
  currency: '',
  pricing: 'itemised',
  package: { ...NO_AMOUNTS, billedBy: HOSPITAL },
  lines: Object.values(CHECKLIST)
    .flat()
    .filter((code) => code !== 'other')
    .map((code) => emptyLine(code, 'not_stated')),
  contingencyRates: [],
  roomCategory: '',
  earliestDate: '',
  hospitalNights: '',
  daysInCountry: '',
  fitToFlyAfter: '',
  paymentPlan: [],
  cancellationRule: { steps: [], hospitalCancels: '', unfit: '' },
  conditions: '',
  scheduledSeparately: [],
  commission: '',
  lastDay: '',
})

const text = (value: string | number | null) => (value === null ? '' : String(value))
const texts = <T extends object>(row: T) =>
  Object.fromEntries(
    Object.entries(row).map(([field, value]) => [field, typeof value === 'boolean' ? value : text(value)]),
  ) as Typed<T>

/** The saved content as it is typed. */
export function valuesOf(content: OfferContent): OfferValues {
  const { doctor, package: total, lines, cancellationRule, currency, ...rest } = content
  const amount = (value: number | null) => amountText(value, currency)
  const amounts = (row: Record<keyof Amounts, number | null>): Amounts => ({
    lowest: amount(row.lowest),
    likely: amount(row.likely),
    highest: amount(row.highest),
  })
  const { contingencyRates, paymentPlan, scheduledSeparately, ...head } = rest
  const blank = newOffer()
  return {
    ...texts(head),
    currency,
    pricing: total ? 'package' : 'itemised',
    doctor: doctor ?? blank.doctor,
    package: total ? { billedBy: total.billedBy, ...amounts(total) } : blank.package,
    lines: lines.map((line) => ({ ...texts(line), ...amounts(line) })),
    contingencyRates: contingencyRates.map((rate) => ({ ...texts(rate), amount: amount(rate.amount) })),
    paymentPlan: paymentPlan.map(texts),
    cancellationRule: cancellationRule
      ? { ...texts(cancellationRule), steps: cancellationRule.steps.map(texts) }
      : blank.cancellationRule,
    scheduledSeparately: scheduledSeparately.map((item) => ({ ...texts(item), ...amounts(item) })),
    commission: amount(head.commission),
  }
}

/** A published version as the beginning of the next one, which needs a last day of its own. */
export function nextOf(published: NonNullable<AnyOffer['published']>): OfferValues {
  const { pricing, total, totalsByParty } = published
  const billedBy = totalsByParty[0]?.billedBy ?? HOSPITAL
  return valuesOf({
    ...published,
    package: pricing === 'package' ? { ...total, billedBy } : null,
    lastDay: null,
  })
}

/** Converts the input for the API. The form has checked each field before. */
export function contentOf(values: OfferValues): OfferContent {
  const currency = values.currency as Currency
  const known = (typed: string) => typed.trim() || null
  const number = (typed: string) => (typed.trim() ? Number(typed) : null)
  const amount = (typed: string) => parseAmount(typed, currency) as number | null
  const amounts = (row: Amounts) => ({
    lowest: amount(row.lowest),
    likely: amount(row.likely),
    highest: amount(row.highest),
  })
  const { doctor, cancellationRule: rule } = values
  const content = {
    diagnosis: known(values.diagnosis),
    procedure: known(values.procedure),
    doctor: known(doctor.name) && { ...doctor, name: doctor.name.trim() },
    reviewedBy: known(values.reviewedBy),
    currency,
    package:
      values.pricing === 'package'
        ? { ...amounts(values.package), billedBy: party(values.package.billedBy) }
        : null,
    lines: values.lines.map((line) => ({
      ...line,
      ...amounts(line),
      name: known(line.name),
      quantity: number(line.quantity),
      taxRate: line.taxRate.trim(),
      billedBy: party(line.billedBy),
      note: known(line.note),
    })),
    contingencyRates: values.contingencyRates.map((rate) => ({
      ...rate,
      amount: amount(rate.amount),
      mostUnits: number(rate.mostUnits),
    })),
    roomCategory: known(values.roomCategory),
    earliestDate: known(values.earliestDate),
    hospitalNights: number(values.hospitalNights),
    daysInCountry: number(values.daysInCountry),
    fitToFlyAfter: number(values.fitToFlyAfter),
    paymentPlan: values.paymentPlan.map((payment) => ({
      ...payment,
      percent: number(payment.percent),
      days: number(payment.days),
    })),
    cancellationRule: hasRule(values)
      ? {
          steps: rule.steps.map(({ days, percent }) => ({ days: number(days), percent: number(percent) })),
          hospitalCancels: number(rule.hospitalCancels),
          unfit: number(rule.unfit),
        }
      : null,
    conditions: known(values.conditions),
    scheduledSeparately: values.scheduledSeparately.map((item) => ({
      ...amounts(item),
      what: item.what.trim(),
      billedBy: party(item.billedBy),
    })),
    commission: amount(values.commission),
    lastDay: known(values.lastDay),
  }
  return content as OfferContent
}

/** The API knows the hospital by this word alone; any other spelling would be another party with a total of its own. */
const party = (typed: string) => (typed.trim().toLowerCase() === HOSPITAL ? HOSPITAL : typed.trim())

/** Whether anything of the cancellation rule is typed. */
export const hasRule = ({ cancellationRule: { steps, hospitalCancels, unfit } }: OfferValues) =>
  steps.length > 0 || Boolean(hospitalCancels.trim() || unfit.trim())
