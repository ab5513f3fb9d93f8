import type { Offer } from '~/lib/api/types'
import { useT } from '~/lib/i18n/i18n'

type Line = Pick<Offer['lines'][number], 'code' | 'name'>

/** Names a line in a request: its code, or `other:` with its name. */
export const keyOf = ({ code, name }: Line): string => (name === null ? code : `${code}:${name}`)

/** Returns what names a line for the patient. */
export function useLineLabel() {
  const t = useT()
  return ({ code, name }: Line): string => (code === 'other' ? (name ?? '') : t(`offers.code.${code}`))
}

/** Returns what says that an amount is for the whole quantity of a line. */
export function useLinePrice() {
  const t = useT()
  return (amount: string, quantity: number | null): string =>
    quantity === null || quantity === 1 ? amount : t('offers.quantity.amount', { amount, count: quantity })
}
