import { Box, Button, Typography } from '@mui/material'
import { useQuery } from '@tanstack/react-query'
import { useDataProvider, useTranslate } from 'react-admin'
import type { SihatDataProvider } from '../../providers/data-provider'
import type { AdminClaim } from '../../providers/types'
import { ClaimActions } from '../../shared/claims/claim-actions'
import { useClaimField } from '../../shared/claims/claim-field'
import { ClaimSource } from '../../shared/claims/claim-source'
import { ClaimState } from '../../shared/claims/claim-state'
import { Loading } from '../../shared/loading'
import { MessageState } from '../../shared/message-state'
import { AddClaim } from './add-claim'

function Claim({ claim }: { claim: AdminClaim }) {
  const fieldOf = useClaimField()
  return (
    <Box
      component="li"
      sx={{
        py: 1.5,
        display: 'flex',
        flexWrap: 'wrap',
        gap: 1,
        justifyContent: 'space-between',
        borderTop: 1,
        borderColor: 'divider',
      }}
    >
      <Box sx={{ flex: '1 1 16rem', minWidth: 0, overflowWrap: 'anywhere' }}>
        <Typography variant="body2" color="text.secondary">
          {fieldOf(claim)}
        </Typography>
        <Typography sx={{ fontWeight: 600 }} dir="auto">
          {claim.value}
        </Typography>
        <ClaimSource claim={claim} />
      </Box>
      <Box sx={{ display: 'grid', gap: 0.5, justifyItems: 'start', alignContent: 'start' }}>
        <ClaimState due={claim.due} />
        <ClaimActions claim={claim} />
      </Box>
    </Box>
  )
}

/** All that is said of the hospital, each with where it was read. */
export function HospitalClaims({ hospitalId }: { hospitalId: string }) {
  const translate = useTranslate()
  const dataProvider = useDataProvider<SihatDataProvider>()
  const { data, isError, refetch } = useQuery({
    queryKey: ['claims', 'of', hospitalId],
    queryFn: () => dataProvider.claimsOf(hospitalId),
    retry: false,
  })
  if (isError) {
    return (
      <MessageState
        role="alert"
        title={translate('sihat.claims.fetchFailed')}
        text={translate('sihat.error.unchanged')}
        action={<Button onClick={() => void refetch()}>{translate('sihat.error.retry')}</Button>}
      />
    )
  }
  if (!data) return <Loading height={160} label={translate('sihat.claims.loading')} />
  return (
    <>
      <AddClaim hospitalId={hospitalId} />
      {data.length === 0 ? (
        <Typography>{translate('sihat.claims.noneOf')}</Typography>
      ) : (
        <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none' }}>
          {data.map((claim) => (
            <Claim key={claim.id} claim={claim} />
          ))}
        </Box>
      )}
    </>
  )
}
