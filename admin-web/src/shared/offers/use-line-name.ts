import { useTranslate } from 'react-admin'
import type { ChangeRequest } from '../../providers/types'

/** Returns what names a line of an offer for the team. */
export function useLineName() {
  const translate = useTranslate()
  return ({ code, name }: Pick<ChangeRequest['lines'][number], 'code' | 'name'>): string =>
    name ?? translate(`sihat.offers.lines.${code}`)
}
