import { Box, Typography } from '@mui/material'
import { useTranslate } from 'react-admin'
import type { AdminEnquiry } from '../../providers/types'
import { Cards } from '../../shared/cards'
import { formatDate, formatElapsed } from '../../shared/format'
import { OverdueBadge, StatusBadge } from './badges'
import { EnquiryLink } from './enquiry-link'
import { isOverdue } from './promise'

function EnquiryCard({ enquiry }: { enquiry: AdminEnquiry }) {
  const translate = useTranslate()
  const { country, treatmentInterest, status, createdAt } = enquiry
  return (
    <>
      <Box sx={{ display: 'flex', justifyContent: 'space-between', gap: 1 }}>
        <EnquiryLink enquiry={enquiry} />
        <Typography variant="body2" color="text.secondary" sx={{ py: 1, flexShrink: 0 }}>
          {status === 'open' ? formatElapsed(createdAt) : formatDate(createdAt)}
        </Typography>
      </Box>
      <Typography>{treatmentInterest ?? translate('sihat.enquiries.noInterest')}</Typography>
      <Typography variant="body2" color="text.secondary">
        {country}
      </Typography>
      <Box sx={{ mt: 1, display: 'flex', flexWrap: 'wrap', gap: 1 }}>
        <StatusBadge status={status} />
        {isOverdue(enquiry) && <OverdueBadge />}
      </Box>
    </>
  )
}

export const EnquiryCards = () => (
  <Cards<AdminEnquiry> render={(enquiry) => <EnquiryCard enquiry={enquiry} />} />
)
