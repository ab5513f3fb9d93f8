import UnassignedIcon from '@mui/icons-material/PersonOffOutlined'
import MineIcon from '@mui/icons-material/PersonOutlined'
import { Button } from '@mui/material'
import type { ReactNode } from 'react'
import { useGetIdentity, useTranslate } from 'react-admin'
import { Link } from 'react-router-dom'
import { listWith } from '../../shared/list-links'
import { ListPage } from '../../shared/list-page'
import { useLive } from '../../shared/use-live'
import { BookingCards } from './booking-cards'
import { BookingFigures } from './booking-figures'
import { BookingTable } from './booking-table'
import { statuses } from './statuses'

const tabs = { source: 'status', values: statuses }

/** Links to the reader's own bookings and to the unassigned ones. */
function Assignments() {
  const { identity } = useGetIdentity()
  return (
    <>
      {identity && <Shortcut label="mine" filter={{ assigneeId: identity.id }} icon={<MineIcon />} />}
      <Shortcut label="unassigned" filter={{ isUnassigned: true }} icon={<UnassignedIcon />} />
    </>
  )
}

function Shortcut({ label, filter, icon }: { label: string; filter: object; icon: ReactNode }) {
  const translate = useTranslate()
  return (
    <Button component={Link} to={listWith('bookings', filter)} startIcon={icon}>
      {translate(`sihat.bookings.${label}`)}
    </Button>
  )
}

const EMERGENCIES_FIRST = { field: 'possibleEmergency', order: 'DESC' } as const

export default function BookingList() {
  useLive('bookings', (name) => name.startsWith('team.booking.'))
  return (
    <ListPage
      tabs={tabs}
      sort={EMERGENCIES_FIRST}
      above={<BookingFigures />}
      actions={<Assignments />}
      table={BookingTable}
      cards={BookingCards}
    />
  )
}
