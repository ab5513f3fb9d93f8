import ActiveIcon from '@mui/icons-material/CheckCircleOutlined'
import InactiveIcon from '@mui/icons-material/VisibilityOffOutlined'
import { useTranslate } from 'react-admin'
import { Badge } from './badge'

/** Whether patients see it. */
export function ShownBadge({ isActive }: { isActive: boolean }) {
  const translate = useTranslate()
  return isActive ? (
    <Badge icon={ActiveIcon} tone="success" label={translate('sihat.shown.active')} />
  ) : (
    <Badge icon={InactiveIcon} tone="neutral" label={translate('sihat.shown.inactive')} />
  )
}
