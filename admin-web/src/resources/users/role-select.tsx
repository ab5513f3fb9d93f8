import { MenuItem, Select } from '@mui/material'
import { useState } from 'react'
import { useGetIdentity, useLogout, useTranslate } from 'react-admin'
import type { AdminUser, Role } from '../../providers/types'
import { useChange } from '../../shared/use-change'
import { OwnRoleDialog } from './own-role-dialog'
import { RoleBadge } from './role-badge'
import { roles } from './roles'

const TOLD = ['last_admin']

/** The role, and the way to another one. */
export function RoleSelect({ user }: { user: AdminUser }) {
  const translate = useTranslate()
  const { data: identity } = useGetIdentity()
  const logout = useLogout()
  const [wanted, setWanted] = useState<Role>()
  const isOwn = identity?.id === user.id
  const { change, isPending } = useChange('users', user, {
    told: TOLD,
    onDone: () => isOwn && logout(),
    onSettled: () => setWanted(undefined),
  })

  return (
    <>
      <Select
        value={user.role}
        disabled={isPending || !identity}
        onChange={({ target: { value } }) => (isOwn ? setWanted(value) : change({ role: value }))}
        SelectDisplayProps={{ 'aria-label': translate('sihat.users.roleOf', { name: user.fullName }) }}
        sx={{ '& .MuiSelect-select': { py: 0.75, pl: 1 } }}
      >
        {roles.map((role) => (
          <MenuItem key={role} value={role} sx={{ minHeight: 44 }}>
            <RoleBadge role={role} />
          </MenuItem>
        ))}
      </Select>
      {wanted && (
        <OwnRoleDialog
          role={wanted}
          isPending={isPending}
          onConfirm={() => change({ role: wanted })}
          onClose={() => setWanted(undefined)}
        />
      )}
    </>
  )
}
