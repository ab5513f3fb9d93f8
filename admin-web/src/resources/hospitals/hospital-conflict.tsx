import { Alert, Box, Button } from '@mui/material'
import { useGetList, useTranslate } from 'react-admin'
import type { AdminHospital, AuditEvent } from '../../providers/types'
import { formatDateTime } from '../../shared/format'
import type { HospitalField } from './hospital-fields'
import { useCountries } from './use-countries'

const TEXTS = 'sihat.hospitals.edit.conflict'

/** A field that two people changed at the same time. */
export interface Contest {
  field: HospitalField
  /** The value in the form. */
  typed: string | number | null
}

interface HospitalConflictProps {
  stored: AdminHospital
  /** `stored` holds the change of the other person. */
  isRead: boolean
  contests?: Contest[]
  /** Fields that now show the stored value, because the reader had not changed them. */
  taken?: HospitalField[]
  onDecide: (field: HospitalField, takesStored: boolean) => void
}

/** Names who changed the hospital meanwhile, and lets the reader choose between the stored and the typed values. */
export function HospitalConflict({
  stored,
  isRead,
  contests = [],
  taken = [],
  onDecide,
}: HospitalConflictProps) {
  const translate = useTranslate()
  const countries = useCountries()
  const label = (field: string) => translate(`resources.hospitals.fields.${field}`)
  const words = (field: HospitalField, value: string | number | null) => {
    if (value === null || value === '') return translate('sihat.hospitals.notGiven')
    return field === 'countryId' ? countries.data?.find(({ id }) => id === value)?.name : value
  }
  return (
    <Alert severity="warning" sx={{ '& .MuiAlert-message': { display: 'grid', gap: 1.5, minWidth: 0 } }}>
      <div>
        <LastChange key={stored.version} hospitalId={stored.id} />
      </div>
      {taken.length > 0 && <div>{translate(`${TEXTS}.taken`, { fields: taken.map(label).join(', ') })}</div>}
      {contests.map(({ field, typed }) => (
        <Box key={field} role="group" aria-label={label(field)} sx={{ overflowWrap: 'anywhere' }}>
          <strong>{label(field)}</strong>
          <Box component="dl" sx={{ m: 0, whiteSpace: 'pre-line', '& > *': { m: 0 } }}>
            <dt>{translate(`${TEXTS}.stored`)}</dt>
            <dd>{words(field, stored[field])}</dd>
            <dt>{translate(`${TEXTS}.typed`)}</dt>
            <dd>{words(field, typed)}</dd>
          </Box>
          <Button onClick={() => onDecide(field, true)}>{translate(`${TEXTS}.takeOver`)}</Button>
          <Button onClick={() => onDecide(field, false)}>{translate(`${TEXTS}.keep`)}</Button>
        </Box>
      ))}
      {isRead && <div>{translate(`${TEXTS}.${contests.length > 0 ? 'choose' : 'saveAgain'}`)}</div>}
    </Alert>
  )
}

/** Names the person who changed the hospital last, and the time, from the audit log. */
function LastChange({ hospitalId }: { hospitalId: string }) {
  const translate = useTranslate()
  const { data } = useGetList<AuditEvent>(
    'audit-events',
    {
      filter: { subjectId: hospitalId, kind: 'change' },
      pagination: { page: 1, perPage: 1 },
      sort: { field: 'createdAt', order: 'DESC' },
    },
    { retry: false },
  )
  const event = data?.[0]
  if (!event?.person?.name) return translate(`${TEXTS}.someone`)
  return translate(`${TEXTS}.by`, { name: event.person.name, date: formatDateTime(event.createdAt) })
}
