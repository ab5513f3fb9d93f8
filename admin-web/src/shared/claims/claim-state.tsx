import ExpiredIcon from '@mui/icons-material/EventBusyOutlined'
import UncheckedIcon from '@mui/icons-material/HelpOutlineOutlined'
import SoonIcon from '@mui/icons-material/ScheduleOutlined'
import VerifiedIcon from '@mui/icons-material/VerifiedOutlined'
import { useTranslate } from 'react-admin'
import type { AdminClaim } from '../../providers/types'
import { Badge } from '../badge'

const looks = {
  verified: { icon: VerifiedIcon, tone: 'success' },
  soon: { icon: SoonIcon, tone: 'warn' },
  expired: { icon: ExpiredIcon, tone: 'danger' },
  unchecked: { icon: UncheckedIcon, tone: 'neutral' },
} as const

/** Whether patients see the fact as verified, and for how long. */
export function ClaimState({ due }: Pick<AdminClaim, 'due'>) {
  const translate = useTranslate()
  return <Badge {...looks[due]} label={translate(`sihat.claims.due.${due}`)} />
}
