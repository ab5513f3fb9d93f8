import { DataTable, useTranslate } from 'react-admin'
import type { AuditEvent } from '../../providers/types'
import { Who } from '../../shared/audit-entry'
import { formatDateTime } from '../../shared/format'
import { Act, Subject } from './audit-event-facts'

const Column = DataTable.Col<AuditEvent>

export function AuditEventTable() {
  const translate = useTranslate()
  return (
    <DataTable<AuditEvent> bulkActionButtons={false} rowClick={false}>
      <Column
        source="createdAt"
        cellSx={() => ({ whiteSpace: 'nowrap' })}
        render={({ createdAt }) => formatDateTime(createdAt)}
      />
      <Column source="person" disableSort render={(event) => <Who event={event} />} />
      <Column source="action" disableSort render={(event) => <Act event={event} />} />
      <Column source="subjectId" disableSort render={(event) => <Subject event={event} />} />
      <Column
        source="sequence"
        disableSort
        render={({ sequence }) => sequence ?? translate('sihat.audit-events.unsealed')}
      />
    </DataTable>
  )
}
