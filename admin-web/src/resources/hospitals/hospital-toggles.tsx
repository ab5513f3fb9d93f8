import { Box, Button } from '@mui/material'
import { useState } from 'react'
import { useTranslate } from 'react-admin'
import type { AdminHospital } from '../../providers/types'
import { useChange } from '../../shared/use-change'
import { DeactivateDialog } from './deactivate-dialog'

interface ToggleProps {
  hospital: AdminHospital
  /** Where its texts stand. */
  verb: 'activate' | 'deactivate' | 'feature' | 'unfeature'
  to: Partial<Pick<AdminHospital, 'isActive' | 'featured'>>
}

function Toggle({ hospital, verb, to }: ToggleProps) {
  const translate = useTranslate()
  const [isAsked, setIsAsked] = useState(false)
  const texts = `sihat.hospitals.${verb}`
  const { change, isPending } = useChange('hospitals', hospital, {
    texts,
    onSettled: () => setIsAsked(false),
  })
  return (
    <>
      <Button
        sx={{ whiteSpace: 'nowrap' }}
        disabled={isPending}
        onClick={() => (verb === 'deactivate' ? setIsAsked(true) : change(to))}
        aria-label={translate(`${texts}.of`, { name: hospital.name })}
      >
        {translate(`${texts}.action`)}
      </Button>
      {isAsked && (
        <DeactivateDialog
          hospital={hospital}
          isPending={isPending}
          onConfirm={() => change(to)}
          onClose={() => setIsAsked(false)}
        />
      )}
    </>
  )
}

/** Only a deactivation asks first: patients with open bookings lose the page of their hospital. */
export const HospitalToggles = ({ hospital }: { hospital: AdminHospital }) => (
  <Box sx={{ display: 'flex', flexWrap: { xs: 'wrap', md: 'nowrap' }, gap: 0.5 }}>
    <Toggle
      key={String(hospital.isActive)}
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
