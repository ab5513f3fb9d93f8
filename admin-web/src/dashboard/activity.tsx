import { Box, Link as MuiLink, Typography } from '@mui/material'
import { useTranslate } from 'react-admin'
import { Link } from 'react-router-dom'
import type { AuditEvent } from '../providers/types'
import { personOf, useActText, useSubjectPath, Who } from '../shared/audit-entry'
import { formatDateTime, formatElapsed } from '../shared/format'
import { Section } from '../shared/section'

function Entry({ event }: { event: AuditEvent }) {
  const text = useActText()
  const path = useSubjectPath(event)
  const act = text(event.action)
  return (
    <Box
      component="li"
      sx={{ py: 1, borderTop: 1, borderColor: 'divider', '&:first-of-type': { borderTop: 0 } }}
    >
      <Typography component="div" sx={{ overflowWrap: 'anywhere' }}>
        <Who event={event} />{' '}
        {path ? (
          <MuiLink component={Link} to={path}>
            {act}
          </MuiLink>
        ) : (
          act
        )}
        {event.subjectName && personOf(event)?.id !== event.subjectId && (
          <bdi>{` (${event.subjectName})`}</bdi>
        )}
      </Typography>
      <Typography variant="body2" color="text.secondary">
        <time dateTime={event.createdAt} title={formatDateTime(event.createdAt)}>
          {formatElapsed(event.createdAt)}
        </time>
      </Typography>
    </Box>
  )
}

/** What was changed last, by whom. */
export function Activity({ events }: { events: AuditEvent[] }) {
  const translate = useTranslate()
  return (
    <Section title={translate('sihat.dashboard.activity.title')}>
      {events.length === 0 ? (
        <Typography>{translate('sihat.dashboard.activity.none')}</Typography>
      ) : (
        <Box component="ol" sx={{ m: 0, p: 0, listStyle: 'none' }}>
          {events.map((event) => (
            <Entry key={event.id} event={event} />
          ))}
        </Box>
      )}
      <MuiLink component={Link} to="/audit-events" sx={{ justifySelf: 'start', py: 1 }}>
        {translate('sihat.dashboard.activity.all')}
      </MuiLink>
    </Section>
  )
}
