import { CanAccess } from 'react-admin'
import { ListPage } from '../../shared/list-page'
import { AddHospital } from './add-hospital'
import { HospitalCards } from './hospital-cards'
import { HospitalTable } from './hospital-table'

const tabs = { source: 'status', values: ['active', 'inactive', 'featured'] }

const HospitalList = () => (
  <ListPage
    tabs={tabs}
    table={HospitalTable}
    cards={HospitalCards}
    actions={
      <CanAccess action="create">
        <AddHospital />
      </CanAccess>
    }
  />
)

export default HospitalList
