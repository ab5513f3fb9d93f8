import { Typography } from '@mui/material'
import { CanAccess, DataTable, useTranslate } from 'react-admin'
import type { ErasedBooking } from '../../providers/types'
import { BackLink } from '../../shared/back-link'
import { Cards } from '../../shared/cards'
import { formatAppointment, formatDate } from '../../shared/format'
import { ListPage } from '../../shared/list-page'
import { RemoveRecord } from '../../shared/remove-record'
import { withStickyColumn } from '../../shared/sticky-column'
import { useLive } from '../../shared/use-live'

const Column = DataTable.Col<ErasedBooking>
const OLDEST_FIRST = { field: 'createdAt', order: 'ASC' } as const

const numberOf = ({ id }: ErasedBooking) => id.slice(-8)

function useFacts() {
  const translate = useTranslate()
  return ({ hospitalName, appointment }: ErasedBooking) => ({
    hospital: hospitalName ?? translate('sihat.erased-bookings.noHospital'),
    appointment: appointment
      ? formatAppointment(appointment.at, appointment.timeZone)
      : translate('sihat.erased-bookings.noAppointment'),
  })
}

const MarkCancelled = ({ booking }: { booking: ErasedBooking }) => (
  <CanAccess resource="erased-bookings" action="delete">
    <RemoveRecord resource="erased-bookings" record={booking} name={numberOf(booking)} />
  </CanAccess>
)

function ErasedBookingTable() {
  const factsOf = useFacts()
  return (
    <DataTable<ErasedBooking> bulkActionButtons={false} rowClick={false} sx={withStickyColumn('actions')}>
      <Column source="id" disableSort render={(booking) => <strong>{numberOf(booking)}</strong>} />
      <Column source="hospitalName" disableSort render={(booking) => factsOf(booking).hospital} />
      <Column source="appointmentAt" render={(booking) => factsOf(booking).appointment} />
      <Column source="createdAt" render={({ createdAt }) => formatDate(createdAt)} />
      <Column source="actions" disableSort render={(booking) => <MarkCancelled booking={booking} />} />
    </DataTable>
  )
}

function ErasedBookingCards() {
  const factsOf = useFacts()
  return (
    <Cards<ErasedBooking>
      render={(booking) => (
        <>
          <Typography sx={{ fontWeight: 600 }}>{numberOf(booking)}</Typography>
          <Typography>{factsOf(booking).hospital}</Typography>
          <Typography variant="body2" color="text.secondary">
            {factsOf(booking).appointment} · {formatDate(booking.createdAt)}
          </Typography>
          <MarkCancelled booking={booking} />
        </>
      )}
    />
  )
}

export default function ErasedBookingList() {
  const translate = useTranslate()
  useLive('erased-bookings')
  return (
    <>
      <BackLink to="/bookings" label={translate('sihat.erased-bookings.back')} />
      <ListPage sort={OLDEST_FIRST} table={ErasedBookingTable} cards={ErasedBookingCards} />
    </>
  )
}
