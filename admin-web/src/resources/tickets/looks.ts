import type { SvgIconComponent } from '@mui/icons-material'
import ClosedIcon from '@mui/icons-material/ArchiveOutlined'
import WorksIcon from '@mui/icons-material/CheckCircleOutlined'
import RetryIcon from '@mui/icons-material/HourglassEmptyOutlined'
import OpenIcon from '@mui/icons-material/MarkEmailUnreadOutlined'
import PausedIcon from '@mui/icons-material/PauseCircleOutlined'
import PersonIcon from '@mui/icons-material/PersonOutlined'
import AdviserIcon from '@mui/icons-material/SmartToyOutlined'
import EmergencyIcon from '@mui/icons-material/WarningAmberOutlined'
import type { AdviserHealth, Ticket } from '../../providers/types'
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

export const adviserLook: Look = { icon: AdviserIcon, tone: 'info' }

export const circuitLooks: Record<NonNullable<AdviserHealth['circuit']>['state'], Look> = {
  closed: { icon: WorksIcon, tone: 'success' },
  open: { icon: PausedIcon, tone: 'danger' },
  'half-open': { icon: RetryIcon, tone: 'warn' },
}

export const statuses = Object.keys(statusLooks) as Ticket['status'][]
export const reasons = Object.keys(reasonLooks) as Ticket['reason'][]
