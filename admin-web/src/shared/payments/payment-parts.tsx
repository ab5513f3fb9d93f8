import type { SvgIconComponent } from '@mui/icons-material'
import PaidIcon from '@mui/icons-material/CheckCircleOutlined'
import FailedIcon from '@mui/icons-material/ErrorOutlineOutlined'
import OpenIcon from '@mui/icons-material/HourglassEmptyOutlined'
import BackIcon from '@mui/icons-material/ReplayOutlined'
import ExpiredIcon from '@mui/icons-material/TimerOffOutlined'
import { Box, Link as MuiLink } from '@mui/material'
import { useCreatePath, useTranslate } from 'react-admin'
import { Link } from 'react-router-dom'
import type { Payment, PaymentStatus, Refund } from '../../providers/types'
import { Badge, type Tone } from '../badge'
import { formatUsd } from '../format'
import { refundedPart } from './refunded'

type Look = { icon: SvgIconComponent; tone: Tone }

const looks: Record<PaymentStatus, Look> = {
  open: { icon: OpenIcon, tone: 'warn' },
  paid: { icon: PaidIcon, tone: 'success' },
  expired: { icon: ExpiredIcon, tone: 'neutral' },
}
export const statuses = Object.keys(looks) as PaymentStatus[]

const refundLooks: Record<Refund['status'], Look> = {
  requested: { icon: OpenIcon, tone: 'warn' },
  pending: { icon: OpenIcon, tone: 'warn' },
  succeeded: { icon: BackIcon, tone: 'info' },
  failed: { icon: FailedIcon, tone: 'danger' },
}

export function RefundBadge({ status }: Pick<Refund, 'status'>) {
  const translate = useTranslate()
  return <Badge {...refundLooks[status]} label={translate(`sihat.payments.refundStatus.${status}`)} />
}

/** How the payment stands, how much of it went back, and a refund that needs somebody. */
export function PaymentBadges({ payment }: { payment: Payment }) {
  const translate = useTranslate()
  const part = refundedPart(payment)
  const has = (...states: Refund['status'][]) => payment.refunds.some(({ status }) => states.includes(status))
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 0.5 }}>
      <Badge {...looks[payment.status]} label={translate(`sihat.payments.status.${payment.status}`)} />
      {part !== 'none' && (
        <Badge {...refundLooks.succeeded} label={translate(`sihat.payments.refunded.${part}`)} />
      )}
      {has('requested', 'pending') && (
        <Badge {...refundLooks.pending} label={translate('sihat.payments.refunded.asked')} />
      )}
      {payment.refusedUsd > 0 && (
        <Badge {...refundLooks.failed} label={translate('sihat.payments.refunded.failed')} />
      )}
    </Box>
  )
}

/** The amount and what it is for, leading to the payment. */
export function PaymentLink({ payment: { id, kind, amount } }: { payment: Payment }) {
  const translate = useTranslate()
  const createPath = useCreatePath()
  return (
    <MuiLink
      component={Link}
      to={createPath({ resource: 'payments', type: 'show', id })}
      sx={{ display: 'inline-block', py: 1, fontWeight: 600 }}
    >
      {formatUsd(amount)} · {translate(`sihat.payments.kind.${kind}`)}
    </MuiLink>
  )
}

/** Whose payment it is; what was paid stays when the account is erased. */
export function usePayer() {
  const translate = useTranslate()
  return ({ patient }: Pick<Payment, 'patient'>) =>
    patient ? `${patient.firstName} ${patient.lastName}` : translate('sihat.payments.erased')
}
