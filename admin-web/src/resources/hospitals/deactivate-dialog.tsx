import { Alert, Link as MuiLink, Typography } from '@mui/material'
import { useGetList, useTranslate } from 'react-admin'
import { Link } from 'react-router-dom'
import type { AdminHospital } from '../../providers/types'
import { ConfirmDialog } from '../../shared/confirm-dialog'
import { listWith } from '../../shared/list-links'
import { Loading } from '../../shared/loading'

const TEXTS = 'sihat.hospitals.deactivate'
const ONE_ROW = { page: 1, perPage: 1 }

interface DeactivateDialogProps {
  hospital: AdminHospital
  isPending: boolean
  onConfirm: () => void
  onClose: () => void
}

/** Says how many patients a deactivation concerns, before it happens. */
export function DeactivateDialog({ hospital, ...dialog }: DeactivateDialogProps) {
  const translate = useTranslate()
  return (
    <ConfirmDialog
      title={translate(`${TEXTS}.title`, { name: hospital.name })}
      text={translate(`${TEXTS}.text`)}
      action={translate(`${TEXTS}.action`)}
      keep={translate('sihat.form.cancel')}
      {...dialog}
    >
      <Count of="open" filter={{ hospitalId: hospital.id, isOpen: true }} />
      <Count of="ahead" filter={{ hospitalId: hospital.id, hasAppointmentAhead: true }} />
    </ConfirmDialog>
  )
}

/** The number of bookings, as a link to them. */
function Count({ of, filter }: { of: 'open' | 'ahead'; filter: object }) {
  const translate = useTranslate()
  const { total, error } = useGetList('bookings', { filter, pagination: ONE_ROW }, { retry: false })
  if (error) return <Alert severity="warning">{translate(`${TEXTS}.${of}.failed`)}</Alert>
  if (total === undefined) return <Loading label={translate(`${TEXTS}.loading`)} height={24} />
  const label = translate(`${TEXTS}.${of}.count`, { smart_count: total })
  if (total === 0) return <Typography>{label}</Typography>
  return (
    <MuiLink component={Link} to={listWith('bookings', filter)} sx={{ justifySelf: 'start', py: 0.5 }}>
      {label}
    </MuiLink>
  )
}
