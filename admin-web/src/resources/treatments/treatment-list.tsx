import { CanAccess } from 'react-admin'
import { ListPage } from '../../shared/list-page'
import { CATEGORIES } from './choices'
import { SaveTreatment } from './save-treatment'
import { TreatmentCards } from './treatment-cards'
import { TreatmentTable } from './treatment-table'

const tabs = { source: 'status', values: ['active', 'inactive', ...CATEGORIES] }
const sort = { field: 'name', order: 'ASC' } as const

const TreatmentList = () => (
  <ListPage
    tabs={tabs}
    sort={sort}
    table={TreatmentTable}
    cards={TreatmentCards}
    actions={
      <CanAccess action="create">
        <SaveTreatment />
      </CanAccess>
    }
  />
)

export default TreatmentList
