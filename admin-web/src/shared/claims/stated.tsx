import { Box, Link, Typography } from '@mui/material'
import { useTranslate } from 'react-admin'
import type { DeskPageFact } from '../../providers/types'
import { formatDate } from '../format'
import { ClaimState } from './claim-state'

type PublicClaim = DeskPageFact['stated'][number]

function dueOf({ verified, checkedAt }: PublicClaim) {
  if (verified) return 'verified'
  return checkedAt ? 'expired' : 'unchecked'
}

/** A statement as patients read it, with its source and the day of the last check. */
export function Stated({ claim }: { claim: PublicClaim }) {
  const translate = useTranslate()
  const { value, source, sourceUrl, checkedAt } = claim
  return (
    <Box>
      <Typography sx={{ fontWeight: 600 }} dir="auto">
        {value}
      </Typography>
      <ClaimState due={dueOf(claim)} />
      <Box sx={{ color: 'text.secondary', fontSize: '0.875rem' }}>
        <div>
          {source && sourceUrl ? (
            <Link href={sourceUrl} target="_blank" rel="noopener noreferrer">
              {source}
            </Link>
          ) : (
            (source ?? translate('sihat.claims.noSource'))
          )}
        </div>
        {checkedAt && <div>{translate('sihat.claims.checkedOn', { date: formatDate(checkedAt) })}</div>}
      </Box>
    </Box>
  )
}
