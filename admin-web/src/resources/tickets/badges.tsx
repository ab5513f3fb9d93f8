import { useTranslate } from 'react-admin'
import type { Ticket } from '../../providers/types'
import { Badge } from '../../shared/badge'
import { reasonLooks, statusLooks } from './looks'

export function StatusBadge({ status }: Pick<Ticket, 'status'>) {
  const translate = useTranslate()
  return <Badge {...statusLooks[status]} label={translate(`sihat.ai/tickets.status.${status}`)} />
}

export function ReasonBadge({ reason }: Pick<Ticket, 'reason'>) {
  const translate = useTranslate()
  return <Badge {...reasonLooks[reason]} label={translate(`sihat.ai/tickets.reason.${reason}`)} />
}
