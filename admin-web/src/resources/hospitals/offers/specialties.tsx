import { Box, Typography } from '@mui/material'
import { useTranslate } from 'react-admin'
import type { AdminHospitalDetail } from '../../../providers/types'
import { AddOffer } from './add-offer'
import { RemoveOffer } from './remove-offer'

/** The fields of medicine that the hospital is listed for, in the order of its page. */
export function Specialties({ hospital }: { hospital: AdminHospitalDetail }) {
  const translate = useTranslate()
  const { specializations } = hospital
  return (
    <>
      {specializations.length === 0 ? (
        <Typography>{translate('sihat.hospitals.specializations.none')}</Typography>
      ) : (
        <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none' }}>
          {specializations.map((offer) => (
            <Box
              component="li"
              key={offer.id}
              sx={{
                py: 0.5,
                display: 'flex',
                gap: 1,
                alignItems: 'center',
                justifyContent: 'space-between',
                borderTop: 1,
                borderColor: 'divider',
              }}
            >
              <Typography sx={{ fontWeight: 600, overflowWrap: 'anywhere' }} dir="auto">
                {offer.name}
              </Typography>
              <RemoveOffer hospital={hospital} offered="specializations" offer={offer} />
            </Box>
          ))}
        </Box>
      )}
      <AddOffer hospital={hospital} offered="specializations" />
    </>
  )
}
