import { ListPage } from '../../shared/list-page'
import { AddUser } from './add-user'
import { roles } from './roles'
import { UserCards } from './user-cards'
import { UserTable } from './user-table'

const tabs = { source: 'role', values: roles }

const UserList = () => <ListPage tabs={tabs} table={UserTable} cards={UserCards} actions={<AddUser />} />

export default UserList
