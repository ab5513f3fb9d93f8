import { Box, Link as MuiLink } from '@mui/material'
import { useTranslate } from 'react-admin'
import { Link } from 'react-router-dom'
import type { AuditEvent } from '../../providers/types'
import { useActText, useSubjectPath } from '../../shared/audit-entry'
import { TwoLines } from '../../shared/two-lines'

const small = { fontSize: '0.8125rem', color: 'text.secondary', overflowWrap: 'anywhere' }

/** The act in words, and the codes and numbers that explain it. */
export function Act({ event: { action, details, detailNames } }: { event: AuditEvent }) {
  const translate = useTranslate()
  const text = useActText()
  // Which rows a page held is for the file and for whoever looks into a matter.
  const told = Object.entries(details).filter(
    ([name, value]) => name !== 'ids' && value !== null && value !== '',
  )
  const nameOf = (detail: string) =>
    detail in detailNames ? (detailNames[detail] ?? translate('sihat.audit-events.formerStaff')) : undefined
  return (
    <Box sx={{ maxWidth: '26rem' }}>
      <div>{text(action)}</div>
      {told.length > 0 && (
        <Box
          component="span"
          sx={{
            ...small,
            display: '-webkit-box',
            WebkitLineClamp: 2,
            WebkitBoxOrient: 'vertical',
            overflow: 'hidden',
          }}
        >
          {told.map(([name, value]) => `${name}: ${nameOf(name) ?? value}`).join(' · ')}
        </Box>
      )}
    </Box>
  )
}

export function Subject({ event }: { event: AuditEvent }) {
  const translate = useTranslate()
  const path = useSubjectPath(event)
  const { subjectType, subjectId, subjectName } = event
  const isList = subjectId === 'list'
  const id =
    subjectType === 'setting'
      ? translate(`sihat.settings.label.${subjectId}`, { _: subjectId })
      : subjectId.slice(-12)
  const name = isList ? translate('sihat.audit-events.aList') : (subjectName ?? id)
  return (
    <TwoLines
      first={
        path ? (
          <MuiLink component={Link} to={path} dir="auto">
            {name}
          </MuiLink>
        ) : (
          name
        )
      }
      second={translate(`sihat.audit-events.subject.${subjectType}`, { _: subjectType.replaceAll('_', ' ') })}
    />
  )
}
