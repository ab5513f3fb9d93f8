import OverdueIcon from '@mui/icons-material/AlarmOutlined'
import HighIcon from '@mui/icons-material/KeyboardArrowUpOutlined'
import PaidIcon from '@mui/icons-material/PaidOutlined'
import UrgentIcon from '@mui/icons-material/PriorityHighOutlined'
import { useTranslate } from 'react-admin'
import type { AdminBooking, BookingStatus, UrgencyLevel } from '../../providers/types'
import { Badge } from '../../shared/badge'
import { statusLooks } from './statuses'

export function StatusBadge({ status }: { status: BookingStatus }) {
  const translate = useTranslate()
  return <Badge {...statusLooks[status]} label={translate(`sihat.bookings.status.${status}`)} />
}

/** The status of a booking. A booking that a payment alone set to "confirmed" is not called confirmed. */
export function BookingBadge({ booking: { status, confirmedDate, paidUsd } }: { booking: AdminBooking }) {
  const translate = useTranslate()
  if (status !== 'confirmed' || confirmedDate) return <StatusBadge status={status} />
  if (paidUsd <= 0)
    return <Badge {...statusLooks.pending} label={translate('sihat.bookings.unconfirmed.short')} />
  return <Badge icon={PaidIcon} tone="warn" label={translate('sihat.bookings.paidOnly.short')} />
}

const urgencyLooks = {
  urgent: { icon: UrgentIcon, tone: 'danger' },
  high: { icon: HighIcon, tone: 'warn' },
} as const

/** Only what needs haste stands out. */
export function UrgencyBadge({ level }: { level: UrgencyLevel }) {
  const translate = useTranslate()
  const label = translate(`sihat.bookings.urgency.${level}`)
  return level === 'urgent' || level === 'high' ? <Badge {...urgencyLooks[level]} label={label} /> : label
}

export function OverdueBadge() {
  const translate = useTranslate()
  return <Badge icon={OverdueIcon} tone="danger" label={translate('sihat.bookings.overdue')} />
}
