import { useTranslate } from 'react-admin'
import type { Choice } from './fields'

/** Returns what makes choices of values, in words. */
export function useChoices() {
  const translate = useTranslate()
  return (
    name: 'state' | 'rate' | 'room' | 'event' | 'payee' | 'pricing',
    ids: readonly string[],
  ): Choice[] => ids.map((id) => ({ id, name: translate(`sihat.offers.${name}.${id}`) }))
}
