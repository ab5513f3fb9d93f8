import MineIcon from '@mui/icons-material/PersonOutlined'
import { Button } from '@mui/material'
import { useGetIdentity, useTranslate } from 'react-admin'
import { Link } from 'react-router-dom'
import { ListPage } from '../../shared/list-page'
import { useLive } from '../../shared/use-live'
import { BookingCards } from './booking-cards'
import { BookingFigures } from './booking-figures'
import { BookingTable } from './booking-table'
import { statuses } from './statuses'

const tabs = { source: 'status', values: statuses }

/** The way to what the reader looks after. */
function Mine() {
  const translate = useTranslate()
  const { identity } = useGetIdentity()
  if (!identity) return null
  const filter = JSON.stringify({ assigneeId: identity.id })
  return (
    <Button component={Link} to={{ search: `filter=${encodeURIComponent(filter)}` }} startIcon={<MineIcon />}>
      {translate('sihat.bookings.mine')}
    </Button>
  )
}

export default function BookingList() {
  useLive('bookings', (name) => name.startsWith('team.booking.'))
  return (
    <ListPage
      tabs={tabs}
      above={<BookingFigures />}
      actions={<Mine />}
      table={BookingTable}
      cards={BookingCards}
    />
  )
}
