import { Box } from '@mui/material'
import { DataTable, useTranslate } from 'react-admin'
import type { AdminBooking } from '../../providers/types'
import { useMayChange } from '../../shared/bulk/use-may-change'
import { EmailAddress } from '../../shared/email-address'
import { EmergencyBadge } from '../../shared/emergency-badge'
import { formatDate, wallClock } from '../../shared/format'
import { personName } from '../../shared/person-name'
import { withStickyColumn } from '../../shared/sticky-column'
import { TwoLines } from '../../shared/two-lines'
import { UrgencyBadge } from './badges'
import { BookingAge } from './booking-age'
import { BookingBulk } from './booking-bulk'
import { HospitalName } from './booking-hospital'
import { BookingLink } from './booking-link'
import { StatusSelect } from './status-select'

const Column = DataTable.Col<AdminBooking>

const oneLine = () => ({ whiteSpace: 'nowrap' })

/** All columns fit beside the open menu on a screen of 1280 px: only the sorted column has a sort icon. */
const compact = {
  ...withStickyColumn('status'),
  '& .MuiTableCell-root': { px: 0.5 },
  '& .MuiTableCell-root.MuiTableCell-paddingCheckbox': { px: 0.5 },
  '& .MuiTableSortLabel-root:not(.Mui-active) .MuiTableSortLabel-icon': { display: 'none' },
}

/** What is asked for, and where. */
function Request({ booking }: { booking: AdminBooking }) {
  const translate = useTranslate()
  const { bookingType, treatment, hospital } = booking
  return (
    <TwoLines
      first={[translate(`sihat.bookings.type.${bookingType}`), treatment?.name].filter(Boolean).join(' · ')}
      second={<HospitalName hospital={hospital} />}
      minWidth="7rem"
    />
  )
}

export function BookingTable() {
  const mayChange = useMayChange()
  const translate = useTranslate()
  return (
    <DataTable<AdminBooking> bulkActionButtons={mayChange && <BookingBulk />} rowClick={false} sx={compact}>
      <Column
        label="resources.bookings.fields.patient"
        render={(booking) => (
          <TwoLines
            first={<BookingLink booking={booking} />}
            second={<EmailAddress email={booking.patient.email} />}
          />
        )}
      />
      <Column label="resources.bookings.fields.request" render={(booking) => <Request booking={booking} />} />
      <Column source="urgencyLevel" render={({ urgencyLevel }) => <UrgencyBadge level={urgencyLevel} />} />
      <Column
        source="preferredDate"
        cellSx={oneLine}
        render={({ preferredDate }) =>
          preferredDate ? formatDate(preferredDate) : translate('sihat.bookings.notGiven')
        }
      />
      <Column
        source="appointmentAt"
        label="resources.bookings.fields.appointment"
        cellSx={oneLine}
        render={({ appointment }) =>
          appointment ? formatDate(wallClock(appointment.at, appointment.timeZone).slice(0, 10)) : '–'
        }
      />
      <Column
        source="createdAt"
        render={(booking) => (
          <TwoLines
            minWidth="0"
            first={<Box sx={{ whiteSpace: 'nowrap' }}>{formatDate(booking.createdAt)}</Box>}
            second={<BookingAge booking={booking} />}
          />
        )}
      />
      <Column
        source="status"
        render={(booking) => (
          <>
            {booking.possibleEmergency && <EmergencyBadge />}
            <StatusSelect booking={booking} />
            {booking.assignee && (
              <Box sx={{ mt: 0.5, maxWidth: '10rem', fontSize: '0.875rem', color: 'text.secondary' }}>
                {translate('sihat.bookings.assignee.short', { name: personName(booking.assignee) })}
              </Box>
            )}
          </>
        )}
      />
    </DataTable>
  )
}
