import { Box, Button } from '@mui/material'
import { useTranslate } from 'react-admin'
import type { AdminHospital } from '../../providers/types'
import { useChange } from '../../shared/use-change'

interface ToggleProps {
  hospital: AdminHospital
  /** Where its texts stand. */
  verb: 'activate' | 'deactivate' | 'feature' | 'unfeature'
  to: Partial<Pick<AdminHospital, 'isActive' | 'featured'>>
}

function Toggle({ hospital, verb, to }: ToggleProps) {
  const translate = useTranslate()
  const texts = `sihat.hospitals.${verb}`
  const { change, isPending } = useChange('hospitals', hospital, { texts })
  return (
    <Button
      sx={{ whiteSpace: 'nowrap' }}
      disabled={isPending}
      onClick={() => change(to)}
      aria-label={translate(`${texts}.of`, { name: hospital.name })}
    >
      {translate(`${texts}.action`)}
    </Button>
  )
}

/** Each press is taken back by the one that then stands in its place, so nothing is asked first. */
export const HospitalToggles = ({ hospital }: { hospital: AdminHospital }) => (
  <Box sx={{ display: 'flex', flexWrap: { xs: 'wrap', md: 'nowrap' }, gap: 0.5 }}>
    <Toggle
      hospital={hospital}
      verb={hospital.isActive ? 'deactivate' : 'activate'}
      to={{ isActive: !hospital.isActive }}
    />
    <Toggle
      hospital={hospital}
      verb={hospital.featured ? 'unfeature' : 'feature'}
      to={{ featured: !hospital.featured }}
    />
  </Box>
)
