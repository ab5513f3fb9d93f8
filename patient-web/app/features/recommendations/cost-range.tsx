import { PriceBar } from '~/components/ui/price-bar'
import { formatUsd } from '~/lib/format/money'
import { useLocale, useT } from '~/lib/i18n/i18n'
import styles from './card.module.css'

interface CostRangeProps {
  min: number | null
  max: number | null
  /** The end of the scale of the whole list. */
  scale: number
}

/** A range as figures and as a bar on the scale of the list, or that the price is to be asked for. */
export function CostRange({ min, max, scale }: CostRangeProps) {
  const t = useT()
  const locale = useLocale()
  if (min === null || max === null) return <p className={styles.cost}>{t('common.priceOnRequest')}</p>
  return (
    <>
      <p className={styles.cost}>
        {formatUsd(min, locale)} - {formatUsd(max, locale)}
      </p>
      <PriceBar min={min} max={max} scale={scale} />
    </>
  )
}
