import { Alert, Box, Button, Typography } from '@mui/material'
import { useState } from 'react'
import { Form, SaveButton, useDataProvider, useTranslate } from 'react-admin'
import { type FieldValues, useFormState, useWatch } from 'react-hook-form'
import type { SihatDataProvider } from '../../providers/data-provider'
import type { AppointmentValues, DeskAppointment } from '../../providers/types'
import { FormFailure } from '../../shared/form-failure'
import { formatDate, wallClock } from '../../shared/format'
import { Field } from '../../shared/offers/fields'
import { useOfferAct } from '../../shared/offers/use-offer-act'
import { wrongInputs } from '../../shared/offers/wrong-inputs'
import { useUnsaved } from '../../shared/use-unsaved'

const TEXTS = 'sihat.deskAppointment'
const MOST = { place: 300, department: 300, doctor: 300, contact: 300, bring: 2_000 } as const
const DETAILS = Object.keys(MOST) as (keyof typeof MOST)[]

interface AppointmentFormProps {
  requestId: string
  found: DeskAppointment
  /** The earliest date that the accepted offer names, `YYYY-MM-DD`. */
  earliestDate: string | null
  onSaved: (found: DeskAppointment) => void
  onRefused: () => void
  onClose: () => void
}

/** Date and time on the clock of the hospital, and what the patient needs to know. */
export function AppointmentForm(props: AppointmentFormProps) {
  const { requestId, found, earliestDate, onSaved, onRefused, onClose } = props
  const translate = useTranslate()
  const dataProvider = useDataProvider<SihatDataProvider>()
  const [failure, setFailure] = useState<string>()
  const { act, isPending } = useOfferAct<DeskAppointment>({ onDone: onSaved, onRefused })
  const text = (key: string) => translate(`${TEXTS}.${key}`)
  const zones = found.timeZones.map((id) => ({ id, name: id.replaceAll('_', ' ') }))
  const save = async (typed: Record<string, string>) => {
    setFailure(undefined)
    const given = Object.entries(typed).filter(([, value]) => value.trim() !== '')
    const values = Object.fromEntries(given) as unknown as AppointmentValues
    const errors = await act('appointmentSet', () =>
      dataProvider.setDeskAppointment(requestId, values, found.version),
    )
    if (!errors) return undefined
    const { inputs, rest } = wrongInputs(errors)
    setFailure(rest)
    return inputs
  }
  return (
    <Form
      defaultValues={valuesOf(found)}
      onSubmit={(typed: FieldValues) => save(typed as Record<string, string>)}
      noValidate
    >
      <Unsaved />
      <Box inert={isPending} sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 2 }}>
        <Field
          source="localTime"
          label={text('localTime')}
          hint={text('localTimeHint')}
          type="datetime-local"
          isNeeded
        />
        <EarlyWarning earliestDate={earliestDate} />
        <Field
          source="timeZone"
          label={text('timeZone')}
          hint={text('timeZoneHint')}
          choices={zones.length > 1 ? [{ id: '', name: '' }, ...zones] : zones}
          isNeeded
        />
        {DETAILS.map((name) => (
          <Field
            key={name}
            source={name}
            label={text(name)}
            hint={text(`${name}Hint`)}
            maxLength={MOST[name]}
            isLong={name === 'bring'}
          />
        ))}
        {failure && <FormFailure text={failure} />}
        <Typography>{text('told')}</Typography>
      </Box>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, mt: 2 }}>
        <SaveButton label={`${TEXTS}.save`} alwaysEnable />
        <Button onClick={onClose} disabled={isPending}>
          {translate('sihat.form.cancel')}
        </Button>
      </Box>
    </Form>
  )
}

/** A hospital in a country with several clocks chooses its own. */
function valuesOf({ appointment, timeZones }: DeskAppointment): Record<string, string> {
  const timeZone = appointment?.timeZone ?? (timeZones.length === 1 ? timeZones[0] : undefined) ?? ''
  const details = DETAILS.map((name) => [name, appointment?.[name] ?? ''])
  return {
    localTime: appointment ? wallClock(appointment.at, timeZone) : '',
    timeZone,
    ...Object.fromEntries(details),
  }
}

/** Both are days on the calendar of the hospital. */
function EarlyWarning({ earliestDate }: Pick<AppointmentFormProps, 'earliestDate'>) {
  const translate = useTranslate()
  const localTime: unknown = useWatch<FieldValues, 'localTime'>({ name: 'localTime' })
  const day = typeof localTime === 'string' ? localTime.slice(0, 10) : ''
  if (!day || !earliestDate || day >= earliestDate) return null
  return <Alert severity="warning">{translate(`${TEXTS}.early`, { date: formatDate(earliestDate) })}</Alert>
}

function Unsaved() {
  const { isDirty } = useFormState()
  useUnsaved(isDirty)
  return null
}
