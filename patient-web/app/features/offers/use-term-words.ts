import type { Offer } from '~/lib/api/types'
import { formatMinor } from '~/lib/format/money'
import { useLocale, useT } from '~/lib/i18n/i18n'

/** Returns what says the terms of an offer in plain words. */
export function useTermWords() {
  const t = useT()
  const locale = useLocale()
  return {
    payment: ({ percent, payee, days, event }: Offer['paymentPlan'][number]) =>
      t(days < 0 ? 'offers.plan.before' : 'offers.plan.row', {
        percent,
        payee: t(`payments.plan.payee.${payee}`),
        days: Math.abs(days),
        event: t(`payments.plan.event.${event}`),
      }),
    cancellation: ({ steps, hospitalCancels, unfit }: NonNullable<Offer['cancellationRule']>) => [
      ...steps.map((step) => t('offers.cancel.step', { ...step })),
      t('offers.cancel.hospital', { percent: hospitalCancels }),
      t('offers.cancel.unfit', { percent: unfit }),
    ],
    /** @param digits of the currency, after the decimal point */
    priced: (currency: string, digits: number) => {
      const money = (amount: number) => formatMinor(amount, currency, digits, locale)
      const range = ({ lowest, likely, highest }: Offer['total']) =>
        lowest === highest
          ? money(likely)
          : t('offers.amounts', { likely: money(likely), lowest: money(lowest), highest: money(highest) })
      return {
        money,
        range,
        extra: ({ code, amount, mostUnits }: Offer['contingencyRates'][number]) =>
          t('offers.extra.row', {
            what: t(`offers.extra.${code}`),
            amount: money(amount),
            count: mostUnits,
          }),
        separate: ({ what, billedBy, lowest, likely, highest }: Offer['scheduledSeparately'][number]) =>
          t('offers.separate.row', {
            what,
            billedBy,
            amount:
              likely === null
                ? t('offers.separate.noPrice')
                : range({ lowest: lowest ?? likely, likely, highest: highest ?? likely }),
          }),
      }
    },
  }
}
