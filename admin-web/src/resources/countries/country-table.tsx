import { DataTable } from 'react-admin'
import type { AdminCountry } from '../../providers/types'
import { BulkShown } from '../../shared/bulk/bulk-shown'
import { RecordLink } from '../../shared/record-link'
import { ShownToggle } from '../../shared/shown-toggle'
import { withStickyColumn } from '../../shared/sticky-column'
import { TwoLines } from '../../shared/two-lines'
import { CountryState } from './country-state'

/** Only destinations have a page to show. */
const isDestination = ({ destinationId }: AdminCountry) => destinationId !== null

const Column = DataTable.Col<AdminCountry>

export const CountryTable = () => (
  <DataTable<AdminCountry>
    bulkActionButtons={<BulkShown<AdminCountry> effect="sihat.countries.bulkEffect" />}
    isRowSelectable={isDestination}
    rowClick={false}
    sx={withStickyColumn('actions')}
  >
    <Column
      source="name"
      render={({ id, name, code }) => (
        <TwoLines first={<RecordLink resource="countries" id={id} name={name} />} second={code} />
      )}
    />
    <Column source="capital" disableSort />
    <Column source="hospitals" disableSort align="right" render={({ hospitals }) => hospitals} />
    <Column source="status" disableSort render={(country) => <CountryState country={country} />} />
    <Column
      source="actions"
      disableSort
      render={(country) => country.destinationId && <ShownToggle resource="countries" record={country} />}
    />
  </DataTable>
)
