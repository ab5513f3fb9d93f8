import { Box, Typography } from '@mui/material'
import type { AdminHospital } from '../../providers/types'
import { Cards } from '../../shared/cards'
import { StatusBadges } from './badges'
import { HospitalLink } from './hospital-link'
import { HospitalToggles } from './hospital-toggles'

export const HospitalCards = () => (
  <Cards<AdminHospital>
    render={(hospital) => (
      <>
        <Box>
          <HospitalLink hospital={hospital} />
        </Box>
        <Typography variant="body2" color="text.secondary">
          {hospital.city}, {hospital.country.name} ({hospital.country.code})
        </Typography>
        <StatusBadges hospital={hospital} />
        <Box sx={{ mt: 1 }}>
          <HospitalToggles hospital={hospital} />
        </Box>
      </>
    )}
  />
)
