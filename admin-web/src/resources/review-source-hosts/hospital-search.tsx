import { Autocomplete, TextField } from '@mui/material'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useDataProvider, useTranslate } from 'react-admin'
import type { SihatDataProvider } from '../../providers/data-provider'
import { useDebouncedValue } from '../../shared/use-debounced-value'

/** A hospital that the site shows, found by typing; its id goes with the form as `hospitalId`. */
export function HospitalSearch({ error }: { error: string | undefined }) {
  const translate = useTranslate()
  const text = (key: string) => translate(`sihat.review-source-hosts.hospital.${key}`)
  const dataProvider = useDataProvider<SihatDataProvider>()
  const [chosen, setChosen] = useState<{ id: string; name: string } | null>(null)
  const [typed, setTyped] = useState('')
  /** What is chosen stands in the field and is nothing to search for. */
  const sought = useDebouncedValue(typed === chosen?.name ? '' : typed.trim())
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
    <>
      <input type="hidden" name="hospitalId" value={chosen?.id ?? ''} />
      <Autocomplete
        id="field-hospitalId"
        value={chosen}
        onChange={(_event, entry) => setChosen(entry)}
        onInputChange={(_event, words) => setTyped(words)}
        options={found}
        filterOptions={(all) => all}
        getOptionLabel={({ name }) => name}
        getOptionKey={({ id }) => id}
        isOptionEqualToValue={(one, other) => one.id === other.id}
        loading={isFetching}
        loadingText={translate('sihat.loading')}
        noOptionsText={text(isError ? 'failed' : 'nothing')}
        renderInput={(params) => (
          <TextField
            {...params}
            label={translate('resources.review-source-hosts.fields.hospitalName')}
            error={error !== undefined}
            helperText={error ?? text('hint')}
          />
        )}
      />
    </>
  )
}
