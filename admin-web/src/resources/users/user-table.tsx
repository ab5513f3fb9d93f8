import { DataTable } from 'react-admin'
import type { AdminUser } from '../../providers/types'
import { formatDate } from '../../shared/format'
import { withStickyColumn } from '../../shared/sticky-column'
import { RoleSelect } from './role-select'
import { Contact, Country, RoleAndFactor, UserLink } from './user-facts'

const Column = DataTable.Col<AdminUser>

export const UserTable = () => (
  <DataTable<AdminUser> bulkActionButtons={false} rowClick={false} sx={withStickyColumn('actions')}>
    <Column source="fullName" render={(user) => <UserLink user={user} />} />
    <Column source="email" render={(user) => <Contact user={user} />} />
    <Column source="country" render={(user) => <Country user={user} />} />
    <Column source="role" disableSort render={(user) => <RoleAndFactor user={user} />} />
    <Column
      source="createdAt"
      cellSx={() => ({ whiteSpace: 'nowrap' })}
      render={({ createdAt }) => formatDate(createdAt)}
    />
    <Column source="actions" disableSort render={(user) => <RoleSelect user={user} />} />
  </DataTable>
)
