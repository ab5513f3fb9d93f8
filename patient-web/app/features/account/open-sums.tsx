import { Icon } from '~/components/ui/icon'
import type { OpenSum } from '~/lib/api/types'
import { formatCharge } from '~/lib/format/money'
import { useLocale, useT } from '~/lib/i18n/i18n'
import styles from './account.module.css'

/** Lists the patient's open payments and what erasing the account does to each. */
export function OpenSums({ sums }: { sums: OpenSum[] }) {
  const t = useT()
  const locale = useLocale()
  function lines(sum: OpenSum): string[] {
    if (sum.isOpen) return [t('account.erase.money.open')]
    const money = (usd: number) => ({ amount: formatCharge(usd, locale) })
    return [
      ...(sum.isRefused ? [t('account.erase.money.refused')] : []),
      ...(sum.refundUsd > 0 ? [t('account.erase.money.refund', money(sum.refundUsd))] : []),
      ...(sum.underWayUsd > 0 ? [t('account.erase.money.underWay', money(sum.underWayUsd))] : []),
      ...(sum.keptUsd > 0 ? [t('account.erase.money.kept', money(sum.keptUsd))] : []),
    ]
  }
  return (
    <section className={styles.money} aria-labelledby="open-sums">
      <h2 id="open-sums">{t('account.erase.money')}</h2>
      {sums.length === 0 && <p>{t('account.erase.money.none')}</p>}
      {sums.length > 0 && (
        <>
          <p>{t('account.erase.money.lead')}</p>
          <ul>
            {sums.map((sum) => (
              <li key={sum.paymentId}>
                <Icon name="flag" size={20} />
                <div>
                  <strong>
                    {t(`account.erase.money.kind.${sum.kind}`, { amount: formatCharge(sum.amount, locale) })}
                  </strong>
                  {sum.receiptNumber !== null && (
                    <span> {t('account.erase.money.receipt', { number: sum.receiptNumber })}</span>
                  )}
                  {lines(sum).map((line) => (
                    <p key={line}>{line}</p>
                  ))}
                </div>
              </li>
            ))}
          </ul>
          <p>{t('account.erase.money.after')}</p>
        </>
      )}
    </section>
  )
}
