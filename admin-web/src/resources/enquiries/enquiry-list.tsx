import { ListPage } from '../../shared/list-page'
import { EnquiryCards } from './enquiry-cards'
import { EnquiryTable } from './enquiry-table'
import { statuses } from './statuses'

const tabs = { source: 'status', values: statuses, initial: 'open' } as const

export default function EnquiryList() {
  return <ListPage tabs={tabs} table={EnquiryTable} cards={EnquiryCards} />
}
