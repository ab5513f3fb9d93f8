import { Alert, Typography } from '@mui/material'
import { useGetOne, useTranslate } from 'react-admin'
import type { AdminClaim } from '../../providers/types'
import { Loading } from '../loading'
import { isOfPage, useClaimField } from './claim-field'
import { claimPage } from './claim-page'
import { namesTheSame, sentencesOn } from './same-words'
import { useClaims } from './use-claims'

/** Says what patients read after the withdrawal, and lists other claims and sentences of the description that may say the same. */
export function WithdrawalEffect({ claim }: { claim: AdminClaim }) {
  const translate = useTranslate()
  const fieldOf = useClaimField()
  const { resource, id } = claimPage(claim)
  const claims = useClaims(claim.subject.id)
  const page = useGetOne<{ id: string; description: string | null }>(resource, { id }, { retry: false })
  if (claims.isPending || page.isPending)
    return <Loading height={48} label={translate('sihat.claims.others.loading')} />
  if (!claims.data || !page.data)
    return <Alert severity="warning">{translate('sihat.claims.others.unknown')}</Alert>
  const otherClaims = claims.data.filter((other) => other.id !== claim.id)
  // Where claims about the field are left, a page shows those and not its own list.
  const stays = isOfPage(claim) && otherClaims.every(({ field }) => field !== claim.field)
  const others = [
    ...otherClaims
      .filter((other) => namesTheSame(other.value, claim.value))
      .map((other) => [fieldOf(other), other.value]),
    ...sentencesOn(page.data.description ?? '', claim.value).map((sentence) => [
      translate('sihat.claims.others.description'),
      sentence,
    ]),
  ]
  return (
    <>
      <Typography>{translate(`sihat.claims.withdraw.effect.${stays ? 'stays' : 'gone'}`)}</Typography>
      {others.length > 0 && (
        <Alert severity="warning">
          {translate('sihat.claims.others.found')}
          <ul>
            {others.map(([where, text]) => (
              <Typography key={`${where} ${text}`} component="li" variant="body2">
                {where}: <bdi>{text}</bdi>
              </Typography>
            ))}
          </ul>
        </Alert>
      )}
    </>
  )
}
