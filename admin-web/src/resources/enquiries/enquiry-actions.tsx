import AnsweredIcon from '@mui/icons-material/TaskAltOutlined'
import { Box, Button, Typography } from '@mui/material'
import { useState } from 'react'
import { useCanAccess, useTranslate } from 'react-admin'
import type { AdminEnquiry, EnquiryStatus } from '../../providers/types'
import { ConfirmDialog } from '../../shared/confirm-dialog'
import { EmergencyBadge } from '../../shared/emergency-badge'
import { formatDateTime } from '../../shared/format'
import { useChange } from '../../shared/use-change'
import { OverdueBadge, StatusBadge } from './badges'
import { isOverdue } from './promise'

/** What usually comes next stands first. */
const nextOf: Record<EnquiryStatus, readonly EnquiryStatus[]> = {
  open: ['answered', 'closed'],
  answered: ['closed', 'open'],
  closed: ['open'],
}

/** Nobody is mailed and every step can be taken back: only an emergency without an answer is not closed without a question. */
function Steps({ enquiry }: { enquiry: AdminEnquiry }) {
  const translate = useTranslate()
  const [asks, setAsks] = useState(false)
  const { change, isPending } = useChange('enquiries', enquiry, { onSettled: () => setAsks(false) })
  const isUnanswered = enquiry.possibleEmergency && !enquiry.answeredAt
  return (
    <>
      <Typography variant="body2" color="text.secondary">
        {translate('sihat.enquiries.statusHint')}
      </Typography>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
        {nextOf[enquiry.status].map((status) => (
          <Button
            key={status}
            variant={status === 'answered' ? 'contained' : 'outlined'}
            startIcon={status === 'answered' ? <AnsweredIcon /> : undefined}
            disabled={isPending}
            onClick={() => (status === 'closed' && isUnanswered ? setAsks(true) : change({ status }))}
          >
            {translate(`sihat.enquiries.set.${status}`)}
          </Button>
        ))}
      </Box>
      {asks && (
        <ConfirmDialog
          title={translate('sihat.enquiries.closeEmergency.title')}
          text={translate('sihat.enquiries.closeEmergency.text')}
          action={translate('sihat.enquiries.set.closed')}
          keep={translate('sihat.list.bulk.keep')}
          isPending={isPending}
          onConfirm={() => change({ status: 'closed' })}
          onClose={() => setAsks(false)}
        />
      )}
    </>
  )
}

/** How the enquiry stands, and for those who may change it what comes next. */
export function EnquiryActions({ enquiry }: { enquiry: AdminEnquiry }) {
  const translate = useTranslate()
  const { answeredAt } = enquiry
  const { canAccess } = useCanAccess({ resource: 'enquiries', action: 'edit' })
  return (
    <Box sx={{ display: 'grid', gap: 2, justifyItems: 'start' }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
        {enquiry.possibleEmergency && <EmergencyBadge />}
        <StatusBadge status={enquiry.status} />
        {isOverdue(enquiry) && <OverdueBadge />}
      </Box>
      <Typography>
        {answeredAt
          ? translate('sihat.enquiries.answered', { date: formatDateTime(answeredAt) })
          : translate('sihat.enquiries.notAnswered')}
      </Typography>
      {canAccess && <Steps enquiry={enquiry} />}
    </Box>
  )
}
