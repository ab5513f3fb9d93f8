import { Alert, Autocomplete, Box, Dialog, TextField } from '@mui/material'
import { visuallyHidden } from '@mui/utils'
import { useId, useState } from 'react'
import { useTranslate } from 'react-admin'
import { useNavigate } from 'react-router-dom'
import { useFound } from './use-found'
import { type Place, usePlaces } from './use-places'

const has = (label: string, text: string) => label.toLowerCase().includes(text.trim().toLowerCase())

/** Goes to any page, starts what is done most, finds rows of the lists. */
export default function Palette({ onClose }: { onClose: () => void }) {
  const translate = useTranslate()
  const text = (key: string) => translate(`sihat.keyboard.palette.${key}`)
  const navigate = useNavigate()
  const titleId = useId()
  const [typed, setTyped] = useState('')
  const places = usePlaces()
  const found = useFound(typed)
  const options = [...places.filter(({ label }) => has(label, typed)), ...found.places]

  return (
    <Dialog
      open
      onClose={onClose}
      fullWidth
      maxWidth="sm"
      aria-labelledby={titleId}
      sx={{ '& .MuiDialog-container': { alignItems: 'flex-start' } }}
    >
      <Box sx={{ p: 2, display: 'grid', gap: 1 }}>
        <h2 id={titleId} style={visuallyHidden}>
          {text('title')}
        </h2>
        <Autocomplete<Place>
          open
          autoHighlight
          options={options}
          // The server has already chosen.
          filterOptions={(all) => all}
          groupBy={({ group }) => group}
          getOptionKey={({ id }) => id}
          getOptionLabel={({ label }) => label}
          inputValue={typed}
          onInputChange={(_event, value, reason) => reason === 'input' && setTyped(value)}
          value={null}
          onChange={(_event, place) => {
            if (!place) return
            onClose()
            navigate(place.to)
          }}
          onClose={(_event, reason) => reason === 'escape' && onClose()}
          loading={found.isSearching}
          loadingText={text('searching')}
          noOptionsText={text('nothing')}
          forcePopupIcon={false}
          renderOption={({ key: _key, ...props }, { id, label, detail }) => (
            <Box component="li" {...props} key={id} sx={{ minHeight: 44, gap: 2 }}>
              <Box component="span" sx={{ flexGrow: 1, overflowWrap: 'anywhere' }} dir="auto">
                {label}
              </Box>
              {detail && (
                <Box component="span" sx={{ color: 'text.secondary', overflowWrap: 'anywhere' }}>
                  {detail}
                </Box>
              )}
            </Box>
          )}
          renderInput={(params) => (
            <TextField
              {...params}
              autoFocus
              label={text('label')}
              placeholder={text('hint')}
              slotProps={{ htmlInput: { ...params.inputProps, 'data-no-draft': true, maxLength: 100 } }}
            />
          )}
          slotProps={{ listbox: { sx: { maxHeight: '60vh' } } }}
        />
        <Box role="status" sx={{ color: 'text.secondary', fontSize: '0.875rem' }}>
          {found.isSearching
            ? text('searching')
            : translate('sihat.keyboard.palette.count', { smart_count: options.length })}
        </Box>
        {found.isIncomplete && <Alert severity="warning">{text('incomplete')}</Alert>}
      </Box>
    </Dialog>
  )
}
