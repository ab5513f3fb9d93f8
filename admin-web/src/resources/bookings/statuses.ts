import type { SvgIconComponent } from '@mui/icons-material'
import CancelledIcon from '@mui/icons-material/CancelOutlined'
import ConfirmedIcon from '@mui/icons-material/CheckCircleOutlined'
import PaymentIcon from '@mui/icons-material/CreditCardOutlined'
import PendingIcon from '@mui/icons-material/HourglassEmptyOutlined'
import CompletedIcon from '@mui/icons-material/TaskAltOutlined'
import type { BookingStatus } from '../../providers/types'
import type { Tone } from '../../shared/badge'

interface StatusLook {
  icon: SvgIconComponent
  tone: Tone
}

/** In the order a booking usually takes. */
export const statusLooks: Record<BookingStatus, StatusLook> = {
  pending: { icon: PendingIcon, tone: 'warn' },
  confirmed: { icon: ConfirmedIcon, tone: 'success' },
  payment_pending: { icon: PaymentIcon, tone: 'neutral' },
  completed: { icon: CompletedIcon, tone: 'info' },
  cancelled: { icon: CancelledIcon, tone: 'danger' },
}

export const statuses = Object.keys(statusLooks) as BookingStatus[]

/** Whether a booking is completed or cancelled. */
export const isOver = (status: BookingStatus) => status === 'completed' || status === 'cancelled'
