import type { SvgIconComponent } from '@mui/icons-material'
import AdminIcon from '@mui/icons-material/AdminPanelSettingsOutlined'
import HospitalIcon from '@mui/icons-material/LocalHospitalOutlined'
import UserIcon from '@mui/icons-material/PersonOutlineOutlined'
import ModeratorIcon from '@mui/icons-material/RateReviewOutlined'
import type { Role } from '../../providers/types'
import type { Tone } from '../../shared/badge'

interface RoleLook {
  icon: SvgIconComponent
  tone: Tone
}

/** From the most rights to the fewest. */
export const roleLooks: Record<Role, RoleLook> = {
  admin: { icon: AdminIcon, tone: 'warn' },
  moderator: { icon: ModeratorIcon, tone: 'info' },
  user: { icon: UserIcon, tone: 'neutral' },
  hospital: { icon: HospitalIcon, tone: 'neutral' },
}

export const roles = Object.keys(roleLooks) as Role[]

/** Roles that administrators give. An account of a hospital comes with a place in its team. */
export const givenRoles = ['admin', 'moderator', 'user'] as const
export type GivenRole = (typeof givenRoles)[number]
