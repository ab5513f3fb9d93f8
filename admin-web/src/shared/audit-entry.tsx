import { Link as MuiLink } from '@mui/material'
import { useResourceDefinitions, useTranslate } from 'react-admin'
import { Link } from 'react-router-dom'
import type { AuditEvent } from '../providers/types'

/** The pages of what was acted on, by its type in the audit log. */
const PAGES: Record<string, { resource: string; show: boolean }> = {
  ai_ticket: { resource: 'ai/tickets', show: false },
  audit_event: { resource: 'audit-events', show: false },
  booking: { resource: 'bookings', show: true },
  country: { resource: 'countries', show: true },
  enquiry: { resource: 'enquiries', show: true },
  hospital: { resource: 'hospitals', show: true },
  job: { resource: 'queues', show: false },
  review: { resource: 'reviews', show: false },
  payment: { resource: 'payments', show: true },
  setting: { resource: 'settings', show: false },
  specialization: { resource: 'specializations', show: true },
  ticket: { resource: 'ai/tickets', show: true },
  treatment: { resource: 'treatments', show: true },
  user: { resource: 'users', show: true },
}
const NO_ROW = 'list'

/** Where what was acted on is seen; undefined where the back office has no page for it. */
export function useSubjectPath({ subjectType, subjectId }: AuditEvent): string | undefined {
  const resources = useResourceDefinitions()
  const page = PAGES[subjectType]
  if (!page || !resources[page.resource]?.hasList) return undefined
  if (!page.show || subjectId === NO_ROW) return `/${page.resource}`
  return resources[page.resource]?.hasShow
    ? `/${page.resource}/${encodeURIComponent(subjectId)}/show`
    : undefined
}

/** What people do before anybody is signed in: the log has it under the product, about their account. */
const OWN_ACTS = new Set(['session.sign_in', 'user.reset_password', 'user.sign_up', 'user.verify_email'])

/** Whoever acted, where that was a person. */
export const personOf = ({ person, action, subjectId, subjectName }: AuditEvent): AuditEvent['person'] =>
  person ?? (OWN_ACTS.has(action) ? { id: subjectId, name: subjectName } : null)

/** Who acted: a person, with the way to their page, or the product. */
export function Who({ event }: { event: AuditEvent }) {
  const translate = useTranslate()
  const person = personOf(event)
  if (!person) return translate(`sihat.audit-events.${event.actorName === 'visitor' ? 'visitor' : 'product'}`)
  if (!person.name) return translate('sihat.audit-events.erased')
  return (
    <MuiLink component={Link} to={`/users/${person.id}/show`} dir="auto">
      {person.name}
    </MuiLink>
  )
}

/** What was done, in words; what has none is told as the log has it. */
export function useActText() {
  const translate = useTranslate()
  return (action: string) => translate(`sihat.audit-events.act.${action}`, { _: action })
}
