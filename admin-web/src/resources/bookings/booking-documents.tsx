import { Box } from '@mui/material'
import { useTranslate } from 'react-admin'
import type { AdminBookingDetail } from '../../providers/types'
import { formatDate } from '../../shared/format'

const MEGABYTE = 1_000_000

/** Names only: opening a file asks for a reason, which the patient reads. */
export function BookingDocuments({ documents }: { documents: AdminBookingDetail['followUp']['documents'] }) {
  const translate = useTranslate()
  if (documents.length === 0) return <Box>{translate('sihat.bookings.documents.none')}</Box>
  return (
    <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none', display: 'grid', gap: 1 }}>
      {documents.map(({ recordId, name, size, sharedAt }) => (
        <li key={recordId}>
          <Box component="bdi" sx={{ overflowWrap: 'anywhere' }}>
            {name}
          </Box>
          <Box sx={{ color: 'text.secondary', fontSize: '0.875rem' }}>
            {translate('sihat.bookings.documents.shared', {
              date: formatDate(sharedAt),
              size: `${(size / MEGABYTE).toFixed(1)} MB`,
            })}
          </Box>
        </li>
      ))}
    </Box>
  )
}
