import { ListPage } from '../../shared/list-page'
import { AuditEventCards } from './audit-event-cards'
import { AuditEventTable } from './audit-event-table'
import { AuditFilter } from './audit-filter'
import { ChainState } from './chain-state'

const tabs = { source: 'kind', values: ['change', 'read', 'session'] }

export default function AuditEventList() {
  return (
    <ListPage
      tabs={tabs}
      table={AuditEventTable}
      cards={AuditEventCards}
      filter={<AuditFilter />}
      above={<ChainState />}
    />
  )
}
