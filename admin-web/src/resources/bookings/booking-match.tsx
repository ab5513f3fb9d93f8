import { Alert, Autocomplete, Box, Button, TextField, Typography } from '@mui/material'
import { useQuery } from '@tanstack/react-query'
import { type SubmitEvent, useState } from 'react'
import { useDataProvider, useTranslate } from 'react-admin'
import type { SihatDataProvider } from '../../providers/data-provider'
import type { AdminBooking, CatalogueEntry } from '../../providers/types'
import { formatAppointment } from '../../shared/format'
import { useDebouncedValue } from '../../shared/use-debounced-value'
import { useUnsaved } from '../../shared/use-unsaved'
import { APPOINTMENT_ID } from './booking-appointment'
import { BOOKING_FORMS } from './unsaved-parts'
import { useBookingChange } from './use-booking-change'

interface Chosen {
  hospital?: CatalogueEntry | null
  treatment?: CatalogueEntry | null
}

interface BookingWithMatch extends AdminBooking {
  /** Only ever sent. */
  hospitalId?: string | null
  treatmentId?: string | null
}

interface Part {
  id: string
  slug: string
  name: string
  city?: string
  isActive?: boolean
}

const entryOf = (part: Part | null): CatalogueEntry | null =>
  part && {
    id: part.id,
    slug: part.isActive === false ? undefined : part.slug,
    name: part.city ? `${part.name}, ${part.city}` : part.name,
  }

/** Where the patient goes and what for, among what the site shows. */
export function BookingMatch({ booking }: { booking: AdminBooking }) {
  const translate = useTranslate()
  const text = (key: string) => translate(`sihat.bookings.match.${key}`)
  const dataProvider = useDataProvider<SihatDataProvider>()
  const [chosen, setChosen] = useState<Chosen>({})
  const [errors, setErrors] = useState<Partial<Record<string, string>>>({})
  const { change, begin, isPending } = useBookingChange<BookingWithMatch>(booking, {
    texts: 'sihat.bookings.match',
    onInvalid: setErrors,
    onDone: () => setChosen({}),
  })
  const hospital = chosen.hospital === undefined ? entryOf(booking.hospital) : chosen.hospital
  const treatment = chosen.treatment === undefined ? entryOf(booking.treatment) : chosen.treatment
  const isSame =
    (hospital?.id ?? null) === (booking.hospital?.id ?? null) &&
    (treatment?.id ?? null) === (booking.treatment?.id ?? null)

  useUnsaved(!isSame, { name: BOOKING_FORMS.match })

  const choose = (part: Chosen) => {
    begin()
    setErrors({})
    setChosen({ ...chosen, ...part })
  }
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    change({
      ...(chosen.hospital !== undefined && { hospitalId: hospital?.id ?? null }),
      ...(chosen.treatment !== undefined && { treatmentId: treatment?.id ?? null }),
    })
  }
  return (
    <Box component="form" noValidate onSubmit={submit} sx={{ display: 'grid', gap: 2 }}>
      {booking.status !== 'cancelled' && <StandingAppointment booking={booking} />}
      <Search
        name="hospital"
        value={hospital}
        find={(typed) => dataProvider.findHospitals(typed)}
        onChoose={(entry) => choose({ hospital: entry })}
        error={errors.hospitalId}
      />
      <Search
        name="treatment"
        value={treatment}
        find={(typed) => dataProvider.findTreatments(typed)}
        onChoose={(entry) => choose({ treatment: entry })}
        error={errors.treatmentId}
      />
      <Unlisted hospital={hospital} treatment={treatment} />
      <Typography variant="body2" color="text.secondary">
        {text('told')}
      </Typography>
      <Button type="submit" variant="outlined" disabled={isPending || isSame} sx={{ justifySelf: 'start' }}>
        {text('save')}
      </Button>
    </Box>
  )
}

/** Says that the hospital does not list the treatment. Shows nothing while the list loads, and when it cannot be loaded. */
function Unlisted({ hospital, treatment }: Record<'hospital' | 'treatment', CatalogueEntry | null>) {
  const translate = useTranslate()
  const dataProvider = useDataProvider<SihatDataProvider>()
  const { data: listing } = useQuery({
    queryKey: ['catalogue', 'hospitals-of', treatment?.slug],
    queryFn: () => dataProvider.hospitalsOf(treatment?.slug ?? ''),
    enabled: Boolean(hospital?.slug && treatment?.slug),
    retry: false,
  })
  const isUnlisted = hospital?.slug && treatment?.slug && listing?.includes(hospital.slug) === false
  return (
    <div role="status">
      {isUnlisted && (
        <Alert severity="warning" role="none">
          {translate('sihat.bookings.match.unlisted', { hospital: hospital.name, treatment: treatment.name })}
        </Alert>
      )}
    </div>
  )
}

/** The hospital stays while an appointment stands. */
function StandingAppointment({ booking: { appointment, hospital } }: { booking: AdminBooking }) {
  const translate = useTranslate()
  if (!appointment || !hospital) return null
  const values = {
    hospital: hospital.name,
    time: formatAppointment(appointment.at, appointment.timeZone),
  }
  const show = () => {
    const line = document.getElementById(APPOINTMENT_ID)
    line?.scrollIntoView?.({ block: 'center' })
    line?.focus({ preventScroll: true })
  }
  return (
    <Alert
      severity="info"
      role="note"
      action={<Button onClick={show}>{translate('sihat.bookings.match.toAppointment')}</Button>}
      sx={{ flexWrap: 'wrap' }}
    >
      {translate('sihat.bookings.match.appointmentStands', values)}
    </Alert>
  )
}

interface SearchProps {
  name: 'hospital' | 'treatment'
  value: CatalogueEntry | null
  find: (typed: string) => Promise<CatalogueEntry[]>
  onChoose: (entry: CatalogueEntry | null) => void
  error: string | undefined
}

function Search({ name, value, find, onChoose, error }: SearchProps) {
  const translate = useTranslate()
  const text = (key: string) => translate(`sihat.bookings.match.${key}`)
  const [isOpen, setIsOpen] = useState(false)
  const [typed, setTyped] = useState('')
  /** What is chosen stands in the field and is nothing to search for. */
  const sought = useDebouncedValue(typed === value?.name ? '' : typed.trim())
  const {
    data: found = [],
    isFetching,
    isError,
  } = useQuery({
    queryKey: ['catalogue', name, sought],
    queryFn: () => find(sought),
    enabled: isOpen,
    retry: false,
  })
  return (
    <Autocomplete
      fullWidth
      open={isOpen}
      onOpen={() => setIsOpen(true)}
      onClose={() => setIsOpen(false)}
      value={value}
      onChange={(_event, entry) => onChoose(entry)}
      onInputChange={(_event, words) => setTyped(words)}
      options={found}
      filterOptions={(all) => all}
      getOptionLabel={(entry) => entry.name}
      getOptionKey={(entry) => entry.id}
      isOptionEqualToValue={(a, b) => a.id === b.id}
      loading={isFetching}
      loadingText={translate('sihat.loading')}
      noOptionsText={text(isError ? 'searchFailed' : 'nothing')}
      openText={text(`open.${name}`)}
      clearText={text(`clear.${name}`)}
      renderInput={(params) => (
        <TextField
          {...params}
          label={translate(`resources.bookings.fields.${name}`)}
          placeholder={text(`hint.${name}`)}
          error={error !== undefined}
          helperText={error}
        />
      )}
    />
  )
}
