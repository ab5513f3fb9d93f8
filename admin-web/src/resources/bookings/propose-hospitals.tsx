import { Autocomplete, Box, Button, MenuItem, TextField, Typography } from '@mui/material'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useDataProvider, useTranslate } from 'react-admin'
import type { SihatDataProvider } from '../../providers/data-provider'
import type { CaseBrief, IncompleteReason, QuoteRequest, SuggestedHospital } from '../../providers/types'
import { FormDialog, FormField } from '../../shared/form-dialog'
import { useDebouncedValue } from '../../shared/use-debounced-value'
import { useSuggestionWords } from './use-suggestion-words'

const TEXTS = 'sihat.bookings.propose'
const REASONS = ['urgent', 'hospital_agreed', 'files_follow'] as const satisfies IncompleteReason[]
/** As the server has them: LEAST_COMPLETENESS and MOST_OPEN_REQUESTS. */
const LEAST_COMPLETENESS = 80
const MOST_OPEN_REQUESTS = 5
const OVER: readonly QuoteRequest['status'][] = ['declined', 'withdrawn']

interface ProposeHospitalsProps {
  brief: CaseBrief
  /** Name of the treatment of the booking. */
  treatment: string | undefined
  requests: QuoteRequest[]
  onProposed: () => void
}

/** Proposes hospitals to the patient, who agrees before anything is sent. */
export function ProposeHospitals({ brief, treatment, requests, onProposed }: ProposeHospitalsProps) {
  const translate = useTranslate()
  const dataProvider = useDataProvider<SihatDataProvider>()
  const [isOpen, setOpen] = useState(false)
  const [chosen, setChosen] = useState<SuggestedHospital[]>([])
  const open = requests.filter(({ status }) => !OVER.includes(status))
  const free = MOST_OPEN_REQUESTS - open.length
  const isIncomplete = brief.completeness < LEAST_COMPLETENESS
  if (free <= 0) return translate(`${TEXTS}.full`)
  const close = () => {
    setOpen(false)
    setChosen([])
  }
  return (
    <>
      <Button variant="outlined" onClick={() => setOpen(true)} sx={{ justifySelf: 'start' }}>
        {translate(`${TEXTS}.open`)}
      </Button>
      {isOpen && (
        <FormDialog
          texts={TEXTS}
          required={isIncomplete ? ['incompleteReason'] : []}
          check={() => ({
            ...(chosen.length === 0 && { hospitals: translate(`${TEXTS}.required.hospitals`) }),
            ...(chosen.length > free && { hospitals: translate(`${TEXTS}.tooMany`, { smart_count: free }) }),
          })}
          send={async (form) => {
            const incompleteReason = form.get('incompleteReason') as IncompleteReason | null
            await dataProvider.proposeHospitals(brief.bookingId, {
              hospitalIds: chosen.map(({ id }) => id),
              ...(incompleteReason && { incompleteReason }),
            })
            onProposed()
          }}
          onClose={close}
          isWide
        >
          {(errors) => (
            <>
              <Hospitals
                bookingId={brief.bookingId}
                treatment={treatment}
                value={chosen}
                onChoose={setChosen}
                error={errors.hospitals}
              />
              {isIncomplete && (
                <FormField
                  select
                  name="incompleteReason"
                  label={translate(`${TEXTS}.reason`)}
                  errors={errors}
                  hint={translate(`${TEXTS}.incomplete`, { percent: brief.completeness })}
                  defaultValue=""
                >
                  {REASONS.map((reason) => (
                    <MenuItem key={reason} value={reason}>
                      {translate(`${TEXTS}.reasons.${reason}`)}
                    </MenuItem>
                  ))}
                </FormField>
              )}
            </>
          )}
        </FormDialog>
      )}
    </>
  )
}

interface HospitalsProps {
  bookingId: string
  treatment: string | undefined
  value: SuggestedHospital[]
  onChoose: (hospitals: SuggestedHospital[]) => void
  error: string | undefined
}

/** The hospitals that fit best come first, also among those that are searched for. */
function Hospitals({ bookingId, treatment, value, onChoose, error }: HospitalsProps) {
  const translate = useTranslate()
  const dataProvider = useDataProvider<SihatDataProvider>()
  const wordsOf = useSuggestionWords(treatment)
  const [typed, setTyped] = useState('')
  const sought = useDebouncedValue(typed.trim())
  const {
    data: found = [],
    isFetching,
    isError,
  } = useQuery({
    queryKey: ['bookings', 'suggested', bookingId, sought],
    queryFn: () => dataProvider.suggestedHospitals(bookingId, sought),
    retry: false,
    // Each proposal changes the list.
    gcTime: 0,
  })
  return (
    <Autocomplete
      multiple
      filterSelectedOptions
      id="field-hospitals"
      value={value}
      onChange={(_event, hospitals) => onChoose(hospitals)}
      onInputChange={(_event, words) => setTyped(words)}
      options={found}
      filterOptions={(all) => all}
      getOptionLabel={({ name, city }) => `${name}, ${city}`}
      getOptionKey={({ id }) => id}
      isOptionEqualToValue={(a, b) => a.id === b.id}
      loading={isFetching}
      loadingText={translate('sihat.loading')}
      noOptionsText={translate(`sihat.bookings.match.${isError ? 'searchFailed' : 'nothing'}`)}
      openText={translate('sihat.bookings.match.open.hospital')}
      clearText={translate('sihat.bookings.match.clear.hospital')}
      renderOption={({ key: _key, ...props }, hospital) => (
        <Box component="li" {...props} key={hospital.id}>
          <Box sx={{ overflowWrap: 'anywhere' }}>
            <Typography dir="auto">{`${hospital.name}, ${hospital.city}`}</Typography>
            <Typography variant="body2" color="text.secondary">
              {wordsOf(hospital)}
            </Typography>
          </Box>
        </Box>
      )}
      renderInput={(params) => (
        <TextField
          {...params}
          label={translate(`${TEXTS}.hospitals`)}
          placeholder={translate('sihat.bookings.match.hint.hospital')}
          error={error !== undefined}
          helperText={error}
        />
      )}
    />
  )
}
