import { Alert, Autocomplete, Box, Button, createFilterOptions, TextField, Typography } from '@mui/material'
import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import {
  FieldTitle,
  Form,
  InputHelperText,
  maxLength,
  required,
  SaveButton,
  TextInput,
  useDataProvider,
  useInput,
  useTranslate,
} from 'react-admin'
import { type FieldValues, useFormState, useWatch } from 'react-hook-form'
import type { SihatDataProvider } from '../../providers/data-provider'
import type { AdminBooking, AdminBookingDetail, AppointmentValues, TimeZones } from '../../providers/types'
import { unsaved } from '../../providers/unsaved'
import { ConfirmDialog } from '../../shared/confirm-dialog'
import { formatAppointment, formatDate, formatDateTime, wallClock } from '../../shared/format'
import { personName } from '../../shared/person-name'
import { useUnsaved } from '../../shared/use-unsaved'
import { isAppointmentAhead } from './appointment-ahead'
import { CancelledAppointment } from './booking-cancelled-appointment'
import { OtherClocks } from './clocks'
import { ZONE_OF_COUNTRY, type ZoneChoice, zoneChoices, zoneLabel } from './time-zones'
import { BOOKING_FORMS } from './unsaved-parts'
import { useAppointmentChange } from './use-appointment-change'
import { useBookingVersion } from './use-booking-version'
import { useMayChange } from './use-may-change'

const TEXTS = 'sihat.bookings.appointment'

/** A booking that is read again leaves typed fields as they are. */
const KEEP_TYPED = { keepDirtyValues: true }

/** A date that has to be checked again leaves the time empty. */
function valuesOf({ appointment, earlierAppointment, hospital }: AdminBooking): Partial<AppointmentValues> {
  const { timeZone, place, department, doctor, contact, bring } = appointment ?? earlierAppointment ?? {}
  return {
    ...(appointment && { localTime: wallClock(appointment.at, appointment.timeZone) }),
    timeZone: timeZone ?? ZONE_OF_COUNTRY[hospital?.country.code ?? ''],
    place: place ?? undefined,
    department: department ?? undefined,
    doctor: doctor ?? undefined,
    contact: contact ?? undefined,
    bring: bring ?? undefined,
  }
}

type BookingWithTerms = AdminBooking & Partial<Pick<AdminBookingDetail, 'followUp'>>

/** The id of the element that links to the appointment point to. */
export const APPOINTMENT_ID = 'booking-appointment'

/** The appointment with the hospital: shown and entered in its own time zone. */
export function BookingAppointment({ booking }: { booking: BookingWithTerms }) {
  const translate = useTranslate()
  const maySet = useMayChange(booking, 'appointment')
  const mayChangeMoney = useMayChange(booking, 'money')
  const { appointment, appointmentToCheck, earlierAppointment, cancelledAppointment, status } = booking
  const isOver = status === 'completed' || status === 'cancelled'
  const hasBegun = appointment !== null && !isAppointmentAhead(booking)
  // A moderator who has typed keeps the form when the appointment begins meanwhile.
  const isAdmins = hasBegun && !mayChangeMoney && !unsaved.has(BOOKING_FORMS.appointment)
  const mayEdit = maySet && !isAdmins
  const [isDiscarded, setIsDiscarded] = useState(false)
  const isTyped = isOver && !isDiscarded && unsaved.has(BOOKING_FORMS.appointment)
  return (
    <Box sx={{ display: 'grid', gap: 2 }}>
      {cancelledAppointment ? (
        <CancelledAppointment booking={booking} appointment={cancelledAppointment} />
      ) : (
        <Typography id={APPOINTMENT_ID} tabIndex={-1}>
          {appointment
            ? formatAppointment(appointment.at, appointment.timeZone)
            : translate(`${TEXTS}.${isOver ? 'over' : 'none'}`)}
        </Typography>
      )}
      {appointment && !cancelledAppointment && (
        <OtherClocks
          at={appointment.at}
          timeZone={appointment.timeZone}
          contact={booking.followUp?.patientContact}
        />
      )}
      {appointmentToCheck && !isOver && (
        <Alert severity="warning">
          {translate(`${TEXTS}.toCheck`, {
            date: earlierAppointment?.timeZone
              ? formatAppointment(appointmentToCheck, earlierAppointment.timeZone)
              : formatDateTime(appointmentToCheck),
          })}
        </Alert>
      )}
      {maySet && isAdmins && !isOver && (
        <Typography color="text.secondary">{translate(`${TEXTS}.begun`)}</Typography>
      )}
      {mayEdit && !isOver && !booking.hospital && (
        <Typography color="text.secondary">{translate(`${TEXTS}.noHospital`)}</Typography>
      )}
      {isTyped && (
        <Alert
          severity="warning"
          action={<Button onClick={() => setIsDiscarded(true)}>{translate(`${TEXTS}.discardTyped`)}</Button>}
        >
          {translate(`${TEXTS}.overTyped`)}
        </Alert>
      )}
      {mayEdit && (isTyped || !isOver) && booking.hospital && (
        <AppointmentForm booking={booking} isOver={isOver} />
      )}
      {mayEdit && !isOver && (booking.appointment || booking.appointmentToCheck) && (
        <Remove booking={booking} />
      )}
    </Box>
  )
}

interface AppointmentFormProps {
  booking: BookingWithTerms
  /** The form only shows what was typed before the booking was over. */
  isOver: boolean
}

/** Each input has a hint: without one react-admin writes HTML, which the page's trusted types refuse. */
function AppointmentForm({ booking, isOver }: AppointmentFormProps) {
  const translate = useTranslate()
  const dataProvider = useDataProvider<SihatDataProvider>()
  const { seen, begin, end } = useBookingVersion(booking)
  const [saved, setSaved] = useState(0)
  const values = valuesOf(seen)
  const { send } = useAppointmentChange(seen, {
    onConflict: end,
    onDone: () => {
      end()
      setSaved(saved + 1)
    },
  })
  return (
    <Box onChange={begin}>
      <Form
        key={saved}
        defaultValues={values}
        sanitizeEmptyValues
        resetOptions={KEEP_TYPED}
        onSubmit={(values: FieldValues) =>
          send('updated', () => dataProvider.setAppointment(seen, values as AppointmentValues))
        }
      >
        <Unsaved />
        <Box sx={{ display: 'grid', gap: 1 }}>
          <TextInput
            source="localTime"
            label={`${TEXTS}.localTime`}
            type="datetime-local"
            validate={required()}
            helperText={`${TEXTS}.localTimeHint`}
            slotProps={{ inputLabel: { shrink: true } }}
          />
          <TimeZone own={values.timeZone} />
          <OtherZone hospital={booking.hospital} />
          <ShortNotice shown={values} />
          <BeforeOffer from={booking.followUp?.agreedFrom} />
          <TextInput
            source="place"
            label={`${TEXTS}.place`}
            helperText={`${TEXTS}.placeHint`}
            validate={maxLength(300)}
          />
          <TextInput
            source="department"
            label={`${TEXTS}.department`}
            helperText={`${TEXTS}.departmentHint`}
            validate={maxLength(300)}
          />
          <TextInput
            source="doctor"
            label={`${TEXTS}.doctor`}
            helperText={`${TEXTS}.doctorHint`}
            validate={maxLength(300)}
          />
          <TextInput
            source="contact"
            label={`${TEXTS}.contact`}
            helperText={`${TEXTS}.contactHint`}
            validate={maxLength(300)}
          />
          <TextInput
            source="bring"
            label={`${TEXTS}.bring`}
            helperText={`${TEXTS}.bringHint`}
            validate={maxLength(2_000)}
            multiline
            minRows={2}
          />
          {!isOver && (
            <>
              <Typography variant="body2" color="text.secondary" sx={{ mb: 1 }}>
                {translate(`${TEXTS}.mailed`, { name: personName(booking.patient) })}
              </Typography>
              <SaveButton
                label={`${TEXTS}.save`}
                variant="outlined"
                alwaysEnable
                sx={{ justifySelf: 'start' }}
              />
            </>
          )}
        </Box>
      </Form>
    </Box>
  )
}

const NO_ZONES: TimeZones = { items: [], replaced: [] }
const matchZones = createFilterOptions<ZoneChoice>({ stringify: ({ words }) => words })

function TimeZone({ own }: { own: string | undefined }) {
  const dataProvider = useDataProvider<SihatDataProvider>()
  const translate = useTranslate()
  const { data: zones = NO_ZONES, isError } = useQuery({
    queryKey: ['booking-time-zones'],
    queryFn: () => dataProvider.timeZones(),
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  })
  const { id, field, fieldState, isRequired } = useInput<string | null>({
    source: 'timeZone',
    validate: required(),
  })
  // A new object of the chosen zone would undo what is being typed.
  const choices = useMemo(() => zoneChoices(zones, own), [zones, own])
  return (
    <Autocomplete
      id={id}
      options={choices}
      filterOptions={matchZones}
      getOptionLabel={({ name }) => name}
      getOptionKey={(choice) => choice.id}
      isOptionEqualToValue={(one, other) => one.id === other.id}
      value={choices.find((choice) => choice.id === field.value) ?? null}
      onChange={(_event, choice) => field.onChange(choice?.id ?? null)}
      onBlur={field.onBlur}
      openText={translate('ra.action.open')}
      clearText={translate('ra.action.clear_input_value')}
      noOptionsText={translate(`${TEXTS}.noTimeZone`)}
      renderInput={(params) => (
        <TextField
          {...params}
          inputRef={field.ref}
          label={<FieldTitle label={`${TEXTS}.timeZone`} source="timeZone" isRequired={isRequired} />}
          error={fieldState.invalid}
          helperText={
            <InputHelperText
              error={fieldState.error?.message}
              helperText={`${TEXTS}.${isError ? 'timeZonesFailed' : 'timeZoneHint'}`}
            />
          }
        />
      )}
    />
  )
}

/** Warns where the hospital's country has a single zone and the form holds another one. */
function OtherZone({ hospital }: Pick<AdminBooking, 'hospital'>) {
  const translate = useTranslate()
  const timeZone = useWatch<FieldValues, 'timeZone'>({ name: 'timeZone' })
  const expected = ZONE_OF_COUNTRY[hospital?.country.code ?? '']
  if (!timeZone || !expected || timeZone === expected) return null
  const values = { country: hospital?.country.name, zone: zoneLabel(expected) }
  return (
    <Alert severity="warning" sx={{ mb: 2 }}>
      {translate(`${TEXTS}.otherZone`, values)}
    </Alert>
  )
}

/** A cancellation keeps the refund from before for so long, but only until the appointment starts (decision 0024). */
const NOTICE_MS = 3 * 86_400_000

/** Warns before a new time is saved by which the patient has less than these days to cancel. */
function ShortNotice({ shown }: { shown: Partial<AppointmentValues> }) {
  const translate = useTranslate()
  const { localTime, timeZone } = useWatch<FieldValues>()
  const isShown = localTime === shown.localTime && timeZone === shown.timeZone
  if (!localTime || !timeZone || isShown) return null
  if (localTime >= wallClock(new Date(Date.now() + NOTICE_MS).toISOString(), timeZone)) return null
  return (
    <Alert severity="warning" sx={{ mb: 2 }}>
      {translate(`${TEXTS}.shortNotice`)}
    </Alert>
  )
}

/** Warns of a day before the first one that the hospital confirmed with the offer. */
function BeforeOffer({ from }: { from: string | null | undefined }) {
  const translate = useTranslate()
  const localTime = useWatch<FieldValues, 'localTime'>({ name: 'localTime' })
  if (!from || !localTime || String(localTime).slice(0, from.length) >= from) return null
  return (
    <Alert severity="warning" sx={{ mb: 2 }}>
      {translate(`${TEXTS}.beforeOffer`, { date: formatDate(from) })}
    </Alert>
  )
}

function Unsaved() {
  useUnsaved(useFormState().isDirty, { name: BOOKING_FORMS.appointment })
  return null
}

function Remove({ booking }: { booking: AdminBooking }) {
  const translate = useTranslate()
  const dataProvider = useDataProvider<SihatDataProvider>()
  const [asked, setAsked] = useState<AdminBooking>()
  const [isPending, setIsPending] = useState(false)
  const { send } = useAppointmentChange(asked ?? booking)
  const key = booking.appointment ? 'remove' : 'discard'
  const text = (part: string) => translate(`${TEXTS}.${key}.${part}`, { name: personName(booking.patient) })
  const confirm = async (on: AdminBooking) => {
    setIsPending(true)
    await send(`${key}.done`, () => dataProvider.removeAppointment(on))
    setIsPending(false)
    setAsked(undefined)
  }
  return (
    <>
      <Button color="error" onClick={() => setAsked(booking)} sx={{ mt: 1 }}>
        {text('action')}
      </Button>
      {asked && (
        <ConfirmDialog
          title={text('title')}
          text={text('text')}
          action={text('action')}
          keep={translate('sihat.form.cancel')}
          isPending={isPending}
          onConfirm={() => void confirm(asked)}
          onClose={() => setAsked(undefined)}
        />
      )}
    </>
  )
}
