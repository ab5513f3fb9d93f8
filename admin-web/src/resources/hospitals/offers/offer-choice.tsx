import { Autocomplete, Button, TextField } from '@mui/material'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useDataProvider, useTranslate } from 'react-admin'
import type { Offered } from '../../../providers/catalogue'
import type { SihatDataProvider } from '../../../providers/data-provider'

interface OfferChoiceProps {
  offered: Offered
  /** Ids of what the hospital is listed for already. */
  taken: readonly string[]
  error?: string
}

/** One of what the hospital is not listed for yet, found by typing; its id goes with the form as `chosen`. */
export function OfferChoice({ offered, taken, error }: OfferChoiceProps) {
  const translate = useTranslate()
  const dataProvider = useDataProvider<SihatDataProvider>()
  const [chosen, setChosen] = useState('')
  const { data, isError, refetch } = useQuery({
    queryKey: [offered, 'names'],
    queryFn: () => dataProvider.namesOf(offered),
    retry: false,
  })
  const text = (key: string) => translate(`sihat.hospitals.${offered}.add.${key}`)
  const told = isError ? text('choicesFailed') : error
  return (
    <>
      <input type="hidden" name="chosen" value={chosen} />
      <Autocomplete
        id="field-chosen"
        options={(data ?? []).filter(({ id }) => !taken.includes(id))}
        getOptionLabel={({ name }) => name}
        getOptionKey={({ id }) => id}
        isOptionEqualToValue={(option, value) => option.id === value.id}
        loading={!data && !isError}
        loadingText={text('loading')}
        noOptionsText={text('noChoices')}
        onChange={(_event, option) => setChosen(option?.id ?? '')}
        renderInput={(params) => (
          <TextField {...params} label={text('choice')} error={told !== undefined} helperText={told} />
        )}
      />
      {isError && (
        <Button onClick={() => void refetch()} sx={{ justifySelf: 'start' }}>
          {translate('sihat.error.retry')}
        </Button>
      )}
    </>
  )
}
