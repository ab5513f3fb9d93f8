import type { HospitalBilling as Billing } from '~/lib/api/types'
import { useLocale, useT } from '~/lib/i18n/i18n'
import { ProfileSection } from '../profile'

/** What patients were billed, against what they had signed, with the number of bills and the formula. */
export function HospitalBilling({ billing }: { billing: Billing | null | undefined }) {
  const t = useT()
  const locale = useLocale()
  if (!billing)
    return (
      <ProfileSection id="bills" title={t('catalogue.bills')}>
        <p>{t(billing === null ? 'catalogue.bills.few' : 'catalogue.bills.error')}</p>
      </ProfileSection>
    )
  const { invoices, patients, contestedPatients, invoicedPercent, isMore } = billing
  return (
    <ProfileSection id="bills" title={t('catalogue.bills')}>
      <p>
        <strong>
          {t(isMore ? 'catalogue.bills.more' : 'catalogue.bills.figure', {
            percent: new Intl.NumberFormat(locale, { maximumFractionDigits: 1 }).format(invoicedPercent),
          })}
        </strong>
      </p>
      <p>{t('catalogue.bills.contested', { contested: contestedPatients, invoices, patients })}</p>
      <p className="muted small">{t('catalogue.bills.formula')}</p>
    </ProfileSection>
  )
}
