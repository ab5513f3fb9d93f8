import { ListPage } from '../../shared/list-page'
import { useLive } from '../../shared/use-live'
import { EnquiryCards } from './enquiry-cards'
import { EnquiryTable } from './enquiry-table'
import { statuses } from './statuses'

const tabs = { source: 'status', values: statuses, initial: 'open' } as const

const EMERGENCIES_FIRST = { field: 'possibleEmergency', order: 'DESC' } as const

export default function EnquiryList() {
  useLive('enquiries', (name) => name === 'team.enquiry.updated')
  return <ListPage tabs={tabs} sort={EMERGENCIES_FIRST} table={EnquiryTable} cards={EnquiryCards} />
}
