import type { SvgIconComponent } from '@mui/icons-material'
import ClosedIcon from '@mui/icons-material/ArchiveOutlined'
import OpenIcon from '@mui/icons-material/MarkEmailUnreadOutlined'
import AnsweredIcon from '@mui/icons-material/TaskAltOutlined'
import type { EnquiryStatus } from '../../providers/types'
import type { Tone } from '../../shared/badge'

interface StatusLook {
  icon: SvgIconComponent
  tone: Tone
}

/** In the order an enquiry usually takes. */
export const statusLooks: Record<EnquiryStatus, StatusLook> = {
  open: { icon: OpenIcon, tone: 'warn' },
  answered: { icon: AnsweredIcon, tone: 'success' },
  closed: { icon: ClosedIcon, tone: 'neutral' },
}

export const statuses = Object.keys(statusLooks) as EnquiryStatus[]
