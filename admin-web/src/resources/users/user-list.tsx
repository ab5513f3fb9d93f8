import { ListPage } from '../../shared/list-page'
import { useLive } from '../../shared/use-live'
import { AddUser } from './add-user'
import { roles } from './roles'
import { UserCards } from './user-cards'
import { UserTable } from './user-table'

const tabs = { source: 'role', values: roles }

function UserList() {
  useLive('users')
  return <ListPage tabs={tabs} table={UserTable} cards={UserCards} actions={<AddUser />} />
}

export default UserList
