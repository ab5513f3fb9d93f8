import HomeIcon from '@mui/icons-material/HomeOutlined'
import { useTranslate } from 'react-admin'
import type { AdminCountry } from '../../providers/types'
import { Badge } from '../../shared/badge'
import { ShownBadge } from '../../shared/shown-badge'

/** Whether it is a destination, and whether patients see it as one. */
export function CountryState({ country: { destinationId, isActive } }: { country: AdminCountry }) {
  const translate = useTranslate()
  if (destinationId) return <ShownBadge isActive={isActive} />
  return <Badge icon={HomeIcon} tone="neutral" label={translate('sihat.countries.status.home')} />
}
