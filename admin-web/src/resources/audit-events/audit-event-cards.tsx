import { Typography } from '@mui/material'
import type { AuditEvent } from '../../providers/types'
import { Who } from '../../shared/audit-entry'
import { Cards } from '../../shared/cards'
import { formatDateTime } from '../../shared/format'
import { Act, Subject } from './audit-event-facts'

export const AuditEventCards = () => (
  <Cards<AuditEvent>
    render={(event) => (
      <>
        <Typography variant="body2" color="text.secondary">
          {formatDateTime(event.createdAt)}
        </Typography>
        <Typography component="div" sx={{ fontWeight: 600 }}>
          <Who event={event} />
        </Typography>
        <Act event={event} />
        <Subject event={event} />
      </>
    )}
  />
)
