import { MenuItem, Select } from '@mui/material'
import { useState } from 'react'
import { useGetIdentity, useLogout, useTranslate } from 'react-admin'
import { CHOSEN_SIGN_OUT } from '../../providers/auth-provider'
import type { AdminUser } from '../../providers/types'
import { ConfirmDialog } from '../../shared/confirm-dialog'
import { useChange } from '../../shared/use-change'
import { RoleBadge } from './role-badge'
import { type GivenRole, givenRoles } from './roles'

/** The role, with a menu of the others. Accounts of hospitals keep theirs. */
export const RoleSelect = ({ user }: { user: AdminUser }) =>
  user.role === 'hospital' ? <RoleBadge role={user.role} /> : <RoleMenu user={user} role={user.role} />

/** Each change is confirmed first; a change of somebody else's role can be undone. */
function RoleMenu({ user, role: current }: { user: AdminUser; role: GivenRole }) {
  const translate = useTranslate()
  const { data: identity } = useGetIdentity()
  const logout = useLogout()
  const [wanted, setWanted] = useState<GivenRole>()
  const isOwn = identity?.id === user.id
  const { change, isPending } = useChange('users', user, {
    undone: wanted === 'user' ? 'sihat.users.become.user.undone' : undefined,
    onDone: () => isOwn && logout(CHOSEN_SIGN_OUT),
    onSettled: () => setWanted(undefined),
  })

  return (
    <>
      <Select
        value={current}
        disabled={isPending || !identity}
        onChange={({ target: { value } }) => setWanted(value)}
        SelectDisplayProps={{ 'aria-label': translate('sihat.users.roleOf', { name: user.fullName }) }}
        sx={{ '& .MuiSelect-select': { py: 0.75, pl: 1 } }}
      >
        {givenRoles.map((role) => (
          <MenuItem key={role} value={role} sx={{ minHeight: 44 }}>
            <RoleBadge role={role} />
          </MenuItem>
        ))}
      </Select>
      {wanted && (
        <RoleQuestion
          user={user}
          role={wanted}
          isOwn={isOwn}
          isPending={isPending}
          onConfirm={() => change({ role: wanted }, isOwn ? undefined : { role: current })}
          onClose={() => setWanted(undefined)}
        />
      )}
    </>
  )
}

interface RoleQuestionProps {
  user: AdminUser
  /** The new role. */
  role: GivenRole
  /** An administrator changes their own role and cannot change it back. */
  isOwn: boolean
  isPending: boolean
  onConfirm: () => void
  onClose: () => void
}

function RoleQuestion({ user, role, isOwn, ...dialog }: RoleQuestionProps) {
  const translate = useTranslate()
  const texts = isOwn ? 'sihat.users.own' : `sihat.users.become.${role}`
  const text = (key: string) =>
    translate(`${texts}.${key}`, { name: user.fullName, role: translate(`sihat.users.role.${role}`) })
  return (
    <ConfirmDialog
      title={text('title')}
      text={text('text')}
      action={text('action')}
      keep={translate('sihat.users.keep')}
      {...dialog}
    />
  )
}
