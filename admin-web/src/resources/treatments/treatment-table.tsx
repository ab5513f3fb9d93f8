import { DataTable, useTranslate } from 'react-admin'
import type { AdminTreatment } from '../../providers/types'
import { BulkShown } from '../../shared/bulk/bulk-shown'
import { RecordLink } from '../../shared/record-link'
import { ShownBadge } from '../../shared/shown-badge'
import { ShownToggle } from '../../shared/shown-toggle'
import { withStickyColumn } from '../../shared/sticky-column'
import { TwoLines } from '../../shared/two-lines'
import { useTreatmentWords } from './words'

const Column = DataTable.Col<AdminTreatment>

export function TreatmentTable() {
  const translate = useTranslate()
  const { cost, days } = useTreatmentWords()
  const notStated = translate('sihat.treatments.notStated')
  return (
    <DataTable<AdminTreatment>
      bulkActionButtons={<BulkShown<AdminTreatment> effect="sihat.treatments.bulkEffect" />}
      rowClick={false}
      sx={withStickyColumn('actions')}
    >
      <Column
        source="name"
        render={({ id, name, category }) => (
          <TwoLines
            first={<RecordLink resource="treatments" id={id} name={name} />}
            second={translate(`sihat.treatments.status.${category}`)}
          />
        )}
      />
      <Column
        source="cost"
        render={(treatment) => (
          <TwoLines first={cost(treatment) ?? notStated} second={days(treatment) ?? notStated} />
        )}
      />
      <Column source="hospitals" disableSort align="right" render={({ hospitals }) => hospitals} />
      <Column source="status" disableSort render={({ isActive }) => <ShownBadge isActive={isActive} />} />
      <Column
        source="actions"
        disableSort
        render={(treatment) => <ShownToggle resource="treatments" record={treatment} />}
      />
    </DataTable>
  )
}
