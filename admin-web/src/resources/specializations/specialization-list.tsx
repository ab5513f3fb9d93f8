import { CanAccess } from 'react-admin'
import { ListPage } from '../../shared/list-page'
import { SaveSpecialization } from './save-specialization'
import { SpecializationCards } from './specialization-cards'
import { SpecializationTable } from './specialization-table'

const tabs = { source: 'status', values: ['listed', 'unlisted'] }
const sort = { field: 'name', order: 'ASC' } as const

const SpecializationList = () => (
  <ListPage
    tabs={tabs}
    sort={sort}
    table={SpecializationTable}
    cards={SpecializationCards}
    actions={
      <CanAccess action="create">
        <SaveSpecialization />
      </CanAccess>
    }
  />
)

export default SpecializationList
