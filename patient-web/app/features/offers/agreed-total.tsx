import type { ChangeOrder } from '~/lib/api/types'
import { useT } from '~/lib/i18n/i18n'
import { ChangeRows } from './offer-changes'
import { useTermWords } from './use-term-words'

interface AgreedTotalProps {
  /** The signed changes of the accepted offer, the newest first. At least one. */
  signed: [ChangeOrder, ...ChangeOrder[]]
  /** Name of the hospital. */
  hospital: string
}

/** The total and the lines that hold since the patient signed changes. */
export function AgreedTotal({ signed, hospital }: AgreedTotalProps) {
  const t = useT()
  const words = useTermWords()
  const [{ total, changes }] = signed
  const { range } = words.priced(changes.currencyNow, changes.digits[changes.currencyNow] ?? 0)
  return (
    <div>
      <h3>{t('offers.inForce')}</h3>
      <p>
        <strong>{t('offers.inForce.total', { hospital, total: range(total) })}</strong>
      </p>
      {signed.map(({ id, changes: one }) => (
        <ChangeRows key={id} changes={{ ...one, items: one.items.filter(({ what }) => what === 'line') }} />
      ))}
      <p>{t('offers.inForce.bills')}</p>
    </div>
  )
}
