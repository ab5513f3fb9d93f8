import type { OfferChanges } from '~/lib/api/types'
import { formatDate } from '~/lib/format/date'
import { formatZonedMoment } from '~/lib/format/moment'
import { useLocale, useT } from '~/lib/i18n/i18n'
import { useLineLabel, useLinePrice } from './line-labels'
import { useTermWords } from './use-term-words'

type Change = OfferChanges['items'][number]
type Of<T extends Change['what'], C = Change> = C extends { what: infer W }
  ? T extends W
    ? C
    : never
  : never
type Priced = ReturnType<ReturnType<typeof useTermWords>['priced']>

/** One changed thing in words, before and after. A list holds sentences that stand below each other. */
export interface ChangeRow {
  what: string
  from: string | string[] | null
  to: string | string[] | null
}

/** Returns what says a change of an offer in plain words. A total has a row for each bound that differs. */
export function useChangeWords({ currency, currencyNow, digits }: OfferChanges) {
  const t = useT()
  const words = useTermWords()
  const line = useLineWords()
  const long = useLongWords()
  const text = useTextWords()
  const number = useNumberWords()
  const [before, now] = [currency, currencyNow].map((code) => words.priced(code, digits[code] ?? 0)) as [
    Priced,
    Priced,
  ]

  return (change: Change): ChangeRow[] => {
    switch (change.what) {
      case 'total':
        return (['likely', 'lowest', 'highest'] as const)
          .map((bound) => ({
            what: t(`offers.changes.total.${bound}`),
            from: before.money(change.from[bound]),
            to: now.money(change.to[bound]),
          }))
          .filter(({ from, to }) => from !== to)
      case 'line':
        return [line(change, before, now)]
      case 'pricing':
        return [row(t('offers.pricing'), change, (pricing) => t(`offers.pricing.${pricing}`))]
      case 'promise':
        return [
          row(t('offers.promise'), change, (promise) =>
            t(`offers.changes.promise.${promise ? 'signed' : 'unsigned'}`),
          ),
        ]
      case 'roomCategory':
        return [row(t('offers.roomCategory'), change, (room) => room && t(`offers.room.${room}`))]
      case 'doctor':
      case 'paymentPlan':
      case 'cancellationRule':
      case 'contingencyRates':
      case 'scheduledSeparately':
        return [long(change, before, now)]
      case 'hospitalNights':
      case 'daysInCountry':
      case 'fitToFlyAfter':
      case 'commission':
        return [number(change, before, now)]
      default:
        return [text(change)]
    }
  }
}

function row<T>(
  what: string,
  { from, to }: { from: T; to: T },
  say: (value: T) => ChangeRow['from'],
): ChangeRow {
  return { what, from: say(from), to: say(to) }
}

/** Terms of several sentences. */
type Long = Of<'doctor' | 'paymentPlan' | 'cancellationRule' | 'contingencyRates' | 'scheduledSeparately'>

function useLongWords() {
  const t = useT()
  const words = useTermWords()
  const doctorWords = (doctor: Of<'doctor'>['from']) =>
    doctor && [doctor.name, ...doctor.claims.map((claim) => t('offers.changes.cited', { ...claim }))]
  return (change: Long, before: Priced, now: Priced): ChangeRow => {
    switch (change.what) {
      case 'doctor':
        return row(t('offers.doctor'), change, doctorWords)
      case 'paymentPlan':
        return row(t('offers.plan.shares'), change, (plan) => plan.map(words.payment))
      case 'cancellationRule':
        return row(t('offers.cancel'), change, (rule) => rule && words.cancellation(rule))
      case 'contingencyRates':
        return {
          what: t('offers.extra'),
          from: change.from.map(before.extra),
          to: change.to.map(now.extra),
        }
      case 'scheduledSeparately':
        return {
          what: t('offers.separate'),
          from: change.from.map(before.separate),
          to: change.to.map(now.separate),
        }
    }
  }
}

function useLineWords() {
  const t = useT()
  const labelOf = useLineLabel()
  const priceOf = useLinePrice()
  const terms = (said: Of<'line'>['from'], { range }: Priced) => {
    if (!said) return null
    const { state, quantity, amounts, taxRate, taxIncluded, billedBy, note } = said
    return [
      t(`offers.line.${state}`),
      quantity !== null && (!amounts || quantity === 1) && t('offers.changes.quantity', { count: quantity }),
      amounts && priceOf(range(amounts), quantity),
      !(taxIncluded && taxRate === '0') &&
        t(`offers.changes.tax.${taxIncluded ? 'included' : 'added'}`, { percent: taxRate }),
      billedBy !== 'hospital' && t('offers.changes.billedBy', { billedBy }),
      note,
    ]
      .filter(Boolean)
      .join(', ')
  }
  return (change: Of<'line'>, before: Priced, now: Priced): ChangeRow => ({
    what: labelOf(change),
    from: terms(change.from, before),
    to: terms(change.to, now),
  })
}

function useNumberWords() {
  const t = useT()
  return (
    { what, from, to }: Of<'hospitalNights'>,
    { money: moneyBefore }: Priced,
    { money: moneyNow }: Priced,
  ): ChangeRow => {
    const say = (value: number | null, money: Priced['money']) => {
      if (value === null || what !== 'commission') return value === null ? null : String(value)
      return value === 0 ? t('offers.commission.none') : money(value)
    }
    return { what: t(`offers.${what}`), from: say(from, moneyBefore), to: say(to, moneyNow) }
  }
}

function useTextWords() {
  const t = useT()
  const locale = useLocale()
  return (change: Of<'validUntil'>): ChangeRow => {
    const { what } = change
    switch (what) {
      case 'validUntil':
        return row(t('offers.validUntil'), change, (at) => at && formatZonedMoment(at, locale))
      case 'earliestDate':
        return row(t('offers.earliestDate'), change, (day) => day && formatDate(day, locale))
      case 'packageBilledBy':
        return row(t('offers.changes.packageBilledBy'), change, (by) =>
          by === 'hospital' ? t('payments.plan.payee.hospital') : by,
        )
      case 'reviewedBy':
        return row(t('offers.reviewedBy'), change, (name) => name)
      case 'currency':
        return row(t('offers.changes.currency'), change, (code) => code)
      case 'conditions':
        return row(t('offers.conditions'), change, (words) => words && [words])
      default:
        return row(t(`offers.changes.${what}`), change, (words) => words && [words])
    }
  }
}
