import { ListPage } from '../../shared/list-page'
import { BookingCards } from './booking-cards'
import { BookingTable } from './booking-table'
import { statuses } from './statuses'

const tabs = { source: 'status', values: statuses }

const BookingList = () => <ListPage tabs={tabs} table={BookingTable} cards={BookingCards} />

export default BookingList
