import ClearIcon from '@mui/icons-material/Clear'
import SearchIcon from '@mui/icons-material/SearchOutlined'
import { IconButton, InputAdornment, TextField } from '@mui/material'
import { useLayoutEffect, useState } from 'react'
import { useTranslate } from 'react-admin'
import { useFilters } from './use-filters'

const DELAY_MS = 500

interface SearchFieldProps {
  label: string
  placeholder: string
}

/** The filter `q` of a list, applied when the typing pauses. */
export function SearchField({ label, placeholder }: SearchFieldProps) {
  const translate = useTranslate()
  const { filterValues, setFilter } = useFilters()
  const applied: string = filterValues.q ?? ''
  /** What the list does not know yet. */
  const [typed, setTyped] = useState<string>()
  if (typed === applied) setTyped(undefined)

  // A layout effect, because those end when the page is hidden: a list that was left while the next page's code still
  // loads is only hidden, and its filter would navigate back to it.
  useLayoutEffect(() => {
    if (typed === undefined) return
    const timer = setTimeout(() => setFilter('q', typed), DELAY_MS)
    return () => clearTimeout(timer)
  }, [typed, setFilter])

  const text = typed ?? applied
  return (
    <TextField
      size="small"
      fullWidth
      label={label}
      placeholder={placeholder}
      value={text}
      onChange={(event) => setTyped(event.target.value)}
      slotProps={{
        htmlInput: { 'data-list-search': true },
        input: {
          endAdornment: (
            <InputAdornment position="end">
              {text ? (
                <IconButton
                  edge="end"
                  aria-label={translate('sihat.list.clearSearch')}
                  onClick={() => setTyped('')}
                >
                  <ClearIcon />
                </IconButton>
              ) : (
                <SearchIcon color="disabled" />
              )}
            </InputAdornment>
          ),
        },
      }}
    />
  )
}
