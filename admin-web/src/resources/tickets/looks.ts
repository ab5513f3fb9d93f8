import type { SvgIconComponent } from '@mui/icons-material'
import ClosedIcon from '@mui/icons-material/ArchiveOutlined'
import OpenIcon from '@mui/icons-material/MarkEmailUnreadOutlined'
import PersonIcon from '@mui/icons-material/PersonOutlined'
import EmergencyIcon from '@mui/icons-material/WarningAmberOutlined'
import type { Ticket } from '../../providers/types'
import type { Tone } from '../../shared/badge'

interface Look {
  icon: SvgIconComponent
  tone: Tone
}

export const statusLooks: Record<Ticket['status'], Look> = {
  open: { icon: OpenIcon, tone: 'warn' },
  closed: { icon: ClosedIcon, tone: 'neutral' },
}

export const reasonLooks: Record<Ticket['reason'], Look> = {
  emergency: { icon: EmergencyIcon, tone: 'danger' },
  person: { icon: PersonIcon, tone: 'info' },
}

export const statuses = Object.keys(statusLooks) as Ticket['status'][]
export const reasons = Object.keys(reasonLooks) as Ticket['reason'][]
