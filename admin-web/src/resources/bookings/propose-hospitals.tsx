import { Autocomplete, Button, MenuItem, TextField } from '@mui/material'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useDataProvider, useTranslate } from 'react-admin'
import type { SihatDataProvider } from '../../providers/data-provider'
import type { CaseBrief, CatalogueEntry, IncompleteReason, QuoteRequest } from '../../providers/types'
import { FormDialog, FormField } from '../../shared/form-dialog'
import { useDebouncedValue } from '../../shared/use-debounced-value'

const TEXTS = 'sihat.bookings.propose'
const REASONS = ['urgent', 'hospital_agreed', 'files_follow'] as const satisfies IncompleteReason[]
/** As the server has them: LEAST_COMPLETENESS and MOST_OPEN_REQUESTS. */
const LEAST_COMPLETENESS = 80
const MOST_OPEN_REQUESTS = 5
const OVER: readonly QuoteRequest['status'][] = ['declined', 'withdrawn']

interface ProposeHospitalsProps {
  brief: CaseBrief
  requests: QuoteRequest[]
  onProposed: () => void
}

/** Proposes hospitals to the patient, who agrees before anything is sent. */
export function ProposeHospitals({ brief, requests, onProposed }: ProposeHospitalsProps) {
  const translate = useTranslate()
  const dataProvider = useDataProvider<SihatDataProvider>()
  const [isOpen, setOpen] = useState(false)
  const [chosen, setChosen] = useState<CatalogueEntry[]>([])
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
                value={chosen}
                without={open.map(({ hospital }) => hospital.id)}
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
  value: CatalogueEntry[]
  /** Ids of hospitals that are asked already. */
  without: string[]
  onChoose: (entries: CatalogueEntry[]) => void
  error: string | undefined
}

function Hospitals({ value, without, onChoose, error }: HospitalsProps) {
  const translate = useTranslate()
  const dataProvider = useDataProvider<SihatDataProvider>()
  const [typed, setTyped] = useState('')
  const sought = useDebouncedValue(typed.trim())
  const {
    data: found = [],
    isFetching,
    isError,
  } = useQuery({
    queryKey: ['catalogue', 'hospital', sought],
    queryFn: () => dataProvider.findHospitals(sought),
    retry: false,
  })
  return (
    <Autocomplete
      multiple
      filterSelectedOptions
      id="field-hospitals"
      value={value}
      onChange={(_event, entries) => onChoose(entries)}
      onInputChange={(_event, words) => setTyped(words)}
      options={found.filter(({ id }) => !without.includes(id))}
      filterOptions={(all) => all}
      getOptionLabel={({ name }) => name}
      getOptionKey={({ id }) => id}
      isOptionEqualToValue={(a, b) => a.id === b.id}
      loading={isFetching}
      loadingText={translate('sihat.loading')}
      noOptionsText={translate(`sihat.bookings.match.${isError ? 'searchFailed' : 'nothing'}`)}
      openText={translate('sihat.bookings.match.open.hospital')}
      clearText={translate('sihat.bookings.match.clear.hospital')}
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
