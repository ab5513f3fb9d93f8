import { Link as MuiLink } from '@mui/material'
import { useCreatePath } from 'react-admin'
import { Link } from 'react-router-dom'
import type { AdminHospital } from '../../providers/types'

/** The hospital's name, leading to all that is on file. */
export function HospitalLink({ hospital }: { hospital: AdminHospital }) {
  const createPath = useCreatePath()
  return (
    <MuiLink
      component={Link}
      to={createPath({ resource: 'hospitals', type: 'show', id: hospital.id })}
      dir="auto"
      sx={{ display: 'inline-block', fontWeight: 600, py: 1 }}
    >
      {hospital.name}
    </MuiLink>
  )
}
