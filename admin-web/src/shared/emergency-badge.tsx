import EmergencyIcon from '@mui/icons-material/WarningAmberOutlined'
import { useTranslate } from 'react-admin'
import { Badge } from './badge'

/** The patient's words may be about an emergency. */
export function EmergencyBadge() {
  const translate = useTranslate()
  return <Badge icon={EmergencyIcon} tone="danger" label={translate('sihat.possibleEmergency')} />
}
