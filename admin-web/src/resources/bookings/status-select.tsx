import { MenuItem, Select } from '@mui/material'
import { useState } from 'react'
import { useTranslate } from 'react-admin'
import type { AdminBooking, BookingStatus } from '../../providers/types'
import { personName } from '../../shared/person-name'
import { BookingBadge, StatusBadge } from './badges'
import { StatusDialog } from './status-dialog'
import { statuses } from './statuses'
import { useStatusChoices } from './use-may-change'

/** The status, and for those who may change it the way to another one. */
export function StatusSelect({ booking }: { booking: AdminBooking }) {
  const translate = useTranslate()
  const choices = useStatusChoices(booking)
  const [wanted, setWanted] = useState<BookingStatus>()

  if (choices.every((status) => status === booking.status)) return <BookingBadge booking={booking} />
  return (
    <>
      <Select
        value={booking.status}
        onChange={(event) => setWanted(event.target.value)}
        renderValue={() => <BookingBadge booking={booking} />}
        SelectDisplayProps={{
          'aria-label': translate('sihat.bookings.statusOf', { name: personName(booking.patient) }),
        }}
        sx={{ '& .MuiSelect-select': { py: 1.1, pl: 1 } }}
      >
        {statuses
          .filter((status) => status === booking.status || choices.includes(status))
          .map((status) => (
            <MenuItem key={status} value={status} sx={{ minHeight: 44 }}>
              <StatusBadge status={status} />
            </MenuItem>
          ))}
      </Select>
      {wanted && <StatusDialog booking={booking} status={wanted} onClose={() => setWanted(undefined)} />}
    </>
  )
}
