import { CanAccess } from 'react-admin'
import { ListPage } from '../../shared/list-page'
import { AddCountry } from './add-country'
import { CountryCards } from './country-cards'
import { CountryTable } from './country-table'

const tabs = { source: 'status', values: ['active', 'inactive', 'home'] }
const sort = { field: 'name', order: 'ASC' } as const

const CountryList = () => (
  <ListPage
    tabs={tabs}
    sort={sort}
    table={CountryTable}
    cards={CountryCards}
    actions={
      <CanAccess action="create">
        <AddCountry />
      </CanAccess>
    }
  />
)

export default CountryList
