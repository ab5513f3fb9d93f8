import { Box, Typography } from '@mui/material'
import { useTranslate } from 'react-admin'
import { ClaimRow } from '../../shared/claims/claim-row'
import { ClaimsFailed } from '../../shared/claims/claims-failed'
import { useClaims } from '../../shared/claims/use-claims'
import { Loading } from '../../shared/loading'
import { AddClaim } from './add-claim'

/** All that is said of the hospital, each with where it was read. */
export function HospitalClaims({ hospitalId }: { hospitalId: string }) {
  const translate = useTranslate()
  const { data, isError, refetch } = useClaims(hospitalId)
  if (isError && !data) return <ClaimsFailed onRetry={() => void refetch()} />
  if (!data) return <Loading height={160} label={translate('sihat.claims.loading')} />
  return (
    <>
      <AddClaim hospitalId={hospitalId} />
      {data.length === 0 ? (
        <Typography>{translate('sihat.claims.noneOf')}</Typography>
      ) : (
        <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none' }}>
          {data.map((claim) => (
            <ClaimRow key={claim.id} claim={claim} />
          ))}
        </Box>
      )}
    </>
  )
}
