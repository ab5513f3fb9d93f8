import { Box } from '@mui/material'
import { DataTable, useTranslate } from 'react-admin'
import type { AdminEnquiry } from '../../providers/types'
import { BulkStatus } from '../../shared/bulk/bulk-status'
import { useMayChange } from '../../shared/bulk/use-may-change'
import { EmailAddress } from '../../shared/email-address'
import { EmergencyBadge } from '../../shared/emergency-badge'
import { formatDate, formatElapsed } from '../../shared/format'
import { withStickyColumn } from '../../shared/sticky-column'
import { TwoLines } from '../../shared/two-lines'
import { OverdueBadge, StatusBadge } from './badges'
import { EnquiryLink } from './enquiry-link'
import { isOverdue } from './promise'
import { statuses } from './statuses'

const Column = DataTable.Col<AdminEnquiry>

const Received = ({ createdAt, status }: AdminEnquiry) => (
  <TwoLines first={formatDate(createdAt)} second={status === 'open' && formatElapsed(createdAt)} />
)

export function EnquiryTable() {
  const mayChange = useMayChange()
  const translate = useTranslate()
  return (
    <DataTable<AdminEnquiry>
      bulkActionButtons={
        mayChange && (
          <BulkStatus<AdminEnquiry>
            values={statuses}
            nameOf={({ name }) => name}
            effect="sihat.enquiries.statusHint"
          />
        )
      }
      rowClick={false}
      sx={withStickyColumn('status')}
    >
      <Column
        source="name"
        render={(enquiry) => (
          <TwoLines
            first={<EnquiryLink enquiry={enquiry} />}
            second={<EmailAddress email={enquiry.email} />}
          />
        )}
      />
      <Column source="country" render={({ country }) => <TwoLines first={country} />} />
      <Column
        source="treatmentInterest"
        disableSort
        render={({ treatmentInterest }) => (
          <TwoLines first={treatmentInterest ?? translate('sihat.enquiries.notGiven')} />
        )}
      />
      <Column source="createdAt" render={Received} />
      <Column
        source="status"
        render={(enquiry) => (
          <Box sx={{ display: 'grid', gap: 0.5, justifyItems: 'start' }}>
            {enquiry.possibleEmergency && <EmergencyBadge />}
            <StatusBadge status={enquiry.status} />
            {isOverdue(enquiry) && <OverdueBadge />}
          </Box>
        )}
      />
    </DataTable>
  )
}
