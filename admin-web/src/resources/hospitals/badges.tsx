import ActiveIcon from '@mui/icons-material/CheckCircleOutlined'
import FeaturedIcon from '@mui/icons-material/StarBorderOutlined'
import InactiveIcon from '@mui/icons-material/VisibilityOffOutlined'
import { Box } from '@mui/material'
import { useTranslate } from 'react-admin'
import type { AdminHospital } from '../../providers/types'
import { Badge } from '../../shared/badge'

/** Whether patients see it, and whether it stands on the landing page. */
export function StatusBadges({ hospital }: { hospital: AdminHospital }) {
  const translate = useTranslate()
  const text = (key: string) => translate(`sihat.hospitals.status.${key}`)
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 0.5 }}>
      {hospital.isActive ? (
        <Badge icon={ActiveIcon} tone="success" label={text('active')} />
      ) : (
        <Badge icon={InactiveIcon} tone="neutral" label={text('inactive')} />
      )}
      {hospital.featured && <Badge icon={FeaturedIcon} tone="info" label={text('featured')} />}
    </Box>
  )
}
