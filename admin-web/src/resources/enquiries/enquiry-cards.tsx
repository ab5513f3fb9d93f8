import AnsweredIcon from '@mui/icons-material/TaskAltOutlined'
import { Box, Button, Typography } from '@mui/material'
import { CanAccess, useTranslate } from 'react-admin'
import type { AdminEnquiry } from '../../providers/types'
import { Cards } from '../../shared/cards'
import { EmergencyBadge } from '../../shared/emergency-badge'
import { formatDate, formatElapsed } from '../../shared/format'
import { useChange } from '../../shared/use-change'
import { OverdueBadge, StatusBadge } from './badges'
import { EnquiryLink } from './enquiry-link'
import { isOverdue } from './promise'

/** The step that comes next, without a way to the page and back: it mails nobody and can be taken back there. */
function MarkAnswered({ enquiry }: { enquiry: AdminEnquiry }) {
  const translate = useTranslate()
  const { change, isPending } = useChange('enquiries', enquiry)
  return (
    <Button
      size="small"
      variant="outlined"
      startIcon={<AnsweredIcon />}
      aria-label={translate('sihat.enquiries.setAnsweredOf', { name: enquiry.name })}
      disabled={isPending}
      onClick={() => change({ status: 'answered' })}
      sx={{ minHeight: 44, justifySelf: 'start' }}
    >
      {translate('sihat.enquiries.set.answered')}
    </Button>
  )
}

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
        {enquiry.possibleEmergency && <EmergencyBadge />}
        <StatusBadge status={status} />
        {isOverdue(enquiry) && <OverdueBadge />}
      </Box>
      {status === 'open' && (
        <CanAccess resource="enquiries" action="edit">
          <MarkAnswered enquiry={enquiry} />
        </CanAccess>
      )}
    </>
  )
}

export const EnquiryCards = () => (
  <Cards<AdminEnquiry> render={(enquiry) => <EnquiryCard enquiry={enquiry} />} />
)
