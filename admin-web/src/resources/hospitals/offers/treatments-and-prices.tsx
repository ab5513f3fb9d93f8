import { Box, Typography } from '@mui/material'
import { useTranslate } from 'react-admin'
import type { AdminClaim, AdminHospitalDetail } from '../../../providers/types'
import { ClaimActions } from '../../../shared/claims/claim-actions'
import { ClaimSource } from '../../../shared/claims/claim-source'
import { ClaimState } from '../../../shared/claims/claim-state'
import { ClaimsFailed } from '../../../shared/claims/claims-failed'
import { FactRow } from '../../../shared/claims/fact-row'
import { useClaims } from '../../../shared/claims/use-claims'
import { formatUsd } from '../../../shared/format'
import { Loading } from '../../../shared/loading'
import { AddOffer } from './add-offer'
import { RemoveOffer } from './remove-offer'
import { StatePrice } from './state-price'

interface OfferProps {
  hospital: AdminHospitalDetail
  offer: AdminHospitalDetail['treatments'][number]
  /** Of its price. */
  claim?: AdminClaim
}

function Offer({ hospital, offer, claim }: OfferProps) {
  const translate = useTranslate()
  const { name, minCostUsd, maxCostUsd } = offer
  const text = (key: string) => translate(`sihat.hospitals.treatments.${key}`)
  const isVerified = claim?.due === 'verified' || claim?.due === 'soon'
  return (
    <FactRow
      label={name}
      value={
        minCostUsd === null || maxCostUsd === null
          ? text('onRequest')
          : `${formatUsd(minCostUsd)} - ${formatUsd(maxCostUsd)}`
      }
      about={
        claim && (
          <>
            <ClaimSource claim={claim} />
            {!isVerified && (
              <Typography variant="body2" sx={{ fontWeight: 600 }}>
                {text('notVerified')}
              </Typography>
            )}
          </>
        )
      }
      state={claim && <ClaimState due={claim.due} />}
      actions={
        <>
          {claim && <ClaimActions claim={claim} />}
          <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 0.5 }}>
            <StatePrice hospital={hospital} offer={offer} claim={claim} />
            <RemoveOffer hospital={hospital} offered="treatments" offer={offer} />
          </Box>
        </>
      }
    />
  )
}

function Offers({ hospital }: { hospital: AdminHospitalDetail }) {
  const translate = useTranslate()
  const { data, isError, refetch } = useClaims(hospital.id)
  const { treatments } = hospital
  if (treatments.length === 0) return <Typography>{translate('sihat.hospitals.treatments.none')}</Typography>
  if (isError && !data) return <ClaimsFailed onRetry={() => void refetch()} />
  if (!data) return <Loading height={160} label={translate('sihat.hospitals.treatments.loading')} />
  const priceOf = (id: string) =>
    data.find(({ field, treatment }) => field === 'price' && treatment?.id === id)
  return (
    <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none' }}>
      {treatments.map((offer) => (
        <Offer key={offer.id} hospital={hospital} offer={offer} claim={priceOf(offer.id)} />
      ))}
    </Box>
  )
}

/** What the hospital is listed for, each with its own price and where that was read. */
export const TreatmentsAndPrices = ({ hospital }: { hospital: AdminHospitalDetail }) => (
  <>
    <Offers hospital={hospital} />
    <AddOffer hospital={hospital} offered="treatments" />
  </>
)
