import { Link } from '@mui/material'
import { useCanAccess, useCreatePath, useTranslate } from 'react-admin'
import { Link as RouterLink } from 'react-router-dom'
import type { AdminBooking } from '../../providers/types'

/** The hospital's name in lists. An inactive hospital is marked. */
export function HospitalName({ hospital }: Pick<AdminBooking, 'hospital'>) {
  const translate = useTranslate()
  if (!hospital) return translate('sihat.bookings.listNoHospital')
  return hospital.isActive
    ? hospital.name
    : translate('sihat.bookings.hospitalInactive', { name: hospital.name })
}

/** The hospital with its place. The name links to the hospital's page for readers who may open that page. */
export function BookingHospital({ hospital }: { hospital: NonNullable<AdminBooking['hospital']> }) {
  const createPath = useCreatePath()
  const { canAccess } = useCanAccess({ resource: 'hospitals', action: 'show' })
  const name = <HospitalName hospital={hospital} />
  return (
    <>
      {canAccess ? (
        <Link
          component={RouterLink}
          to={createPath({ resource: 'hospitals', type: 'show', id: hospital.id })}
        >
          {name}
        </Link>
      ) : (
        name
      )}
      , {hospital.city}, {hospital.country.name}
    </>
  )
}
