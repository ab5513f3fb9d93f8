import OverdueIcon from '@mui/icons-material/AlarmOutlined'
import { useTranslate } from 'react-admin'
import type { EnquiryStatus } from '../../providers/types'
import { Badge } from '../../shared/badge'
import { statusLooks } from './statuses'

export function StatusBadge({ status }: { status: EnquiryStatus }) {
  const translate = useTranslate()
  return <Badge {...statusLooks[status]} label={translate(`sihat.enquiries.status.${status}`)} />
}

export function OverdueBadge() {
  const translate = useTranslate()
  return <Badge icon={OverdueIcon} tone="danger" label={translate('sihat.enquiries.overdue')} />
}
