import { DataTable } from 'react-admin'
import type { AdminHospital } from '../../providers/types'
import { formatDate } from '../../shared/format'
import { withStickyColumn } from '../../shared/sticky-column'
import { TwoLines } from '../../shared/two-lines'
import { StatusBadges } from './badges'
import { HospitalBulk } from './hospital-bulk'
import { HospitalLink } from './hospital-link'
import { HospitalToggles } from './hospital-toggles'

const Column = DataTable.Col<AdminHospital>

export const HospitalTable = () => (
  <DataTable<AdminHospital>
    bulkActionButtons={<HospitalBulk />}
    rowClick={false}
    sx={withStickyColumn('actions')}
  >
    <Column
      source="name"
      render={(hospital) => <TwoLines first={<HospitalLink hospital={hospital} />} second={hospital.city} />}
    />
    <Column
      source="country"
      render={({ country }) => <TwoLines first={country.name} second={country.code} />}
    />
    <Column
      source="createdAt"
      cellSx={() => ({ whiteSpace: 'nowrap' })}
      render={({ createdAt }) => formatDate(createdAt)}
    />
    <Column source="status" disableSort render={(hospital) => <StatusBadges hospital={hospital} />} />
    <Column source="actions" disableSort render={(hospital) => <HospitalToggles hospital={hospital} />} />
  </DataTable>
)
