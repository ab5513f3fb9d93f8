import { DataTable } from 'react-admin'
import type { AdminSpecialization } from '../../providers/types'
import { RecordLink } from '../../shared/record-link'
import { TwoLines } from '../../shared/two-lines'

const Column = DataTable.Col<AdminSpecialization>

export const SpecializationTable = () => (
  <DataTable<AdminSpecialization> bulkActionButtons={false} rowClick={false}>
    <Column
      source="name"
      render={({ id, name, synonyms }) => (
        <TwoLines
          first={<RecordLink resource="specializations" id={id} name={name} />}
          second={synonyms.join(', ')}
        />
      )}
    />
    <Column source="conditions" disableSort render={({ conditions }) => conditions.join(', ')} />
    <Column source="hospitals" align="right" render={({ hospitals }) => hospitals} />
  </DataTable>
)
