import { useTranslate } from 'react-admin'
import type { Role } from '../../providers/types'
import { Badge } from '../../shared/badge'
import { roleLooks } from './roles'

export function RoleBadge({ role }: { role: Role }) {
  const translate = useTranslate()
  return <Badge {...roleLooks[role]} label={translate(`sihat.users.role.${role}`)} />
}
