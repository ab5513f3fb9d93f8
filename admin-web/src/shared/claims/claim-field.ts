import { useTranslate } from 'react-admin'
import type { AdminClaim } from '../../providers/types'

/** What the claim is about, in words. */
export function useClaimField() {
  const translate = useTranslate()
  return ({ field, treatment }: Pick<AdminClaim, 'field' | 'treatment'>) =>
    [translate(`sihat.claims.field.${field}`, { _: field }), treatment?.name].filter(Boolean).join(': ')
}
