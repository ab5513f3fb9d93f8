import { Box, Button, Checkbox, FormControlLabel, MenuItem, TextField } from '@mui/material'
import { useTranslate } from 'react-admin'
import type { AdminHospital } from '../../providers/types'
import { useCountries } from './use-countries'

const REQUIRED = ['name', 'city', 'countryId'] as const

/** Typed on a line of its own; what is not required may stay empty. */
const lines = [
  { name: 'name', maxLength: 200 },
  { name: 'city', maxLength: 100 },
] as const

const optional = [
  { name: 'address', maxLength: 500 },
  { name: 'phone', maxLength: 30, type: 'tel' },
  { name: 'email', maxLength: 254, type: 'email' },
  { name: 'website', maxLength: 2_000, type: 'url' },
  { name: 'description', maxLength: 5_000, multiline: true },
  { name: 'bedCapacity', maxLength: 7, inputMode: 'numeric' },
  { name: 'staffCount', maxLength: 7, inputMode: 'numeric' },
] as const

type TextName = (typeof lines)[number]['name'] | (typeof optional)[number]['name']

export type FieldErrors = Partial<Record<string, string>>

interface HospitalInputsProps {
  hospital?: AdminHospital
  /** Words or message keys, by field. */
  errors: FieldErrors
}

/** What can be typed of a hospital, new or not. */
export function HospitalInputs({ hospital, errors }: HospitalInputsProps) {
  const translate = useTranslate()
  const countries = useCountries()
  const label = (name: string) => translate(`resources.hospitals.fields.${name}`)
  const told = (name: string) => {
    const error = errors[name]
    return error === undefined ? undefined : translate(error, { _: error })
  }
  const common = (name: TextName) => ({
    name,
    id: `hospital-${name}`,
    defaultValue: hospital?.[name] ?? '',
    autoComplete: 'off',
    error: errors[name] !== undefined,
  })
  return (
    <>
      {lines.map(({ name, maxLength }) => (
        <TextField
          key={name}
          {...common(name)}
          label={label(name)}
          helperText={told(name)}
          slotProps={{ htmlInput: { maxLength } }}
        />
      ))}
      <TextField
        select
        id="hospital-countryId"
        name="countryId"
        label={label('countryId')}
        // Once they are there: a field that chooses among nothing forgets what it was.
        key={countries.data ? 'ready' : 'waiting'}
        defaultValue={countries.data ? (hospital?.countryId ?? '') : ''}
        disabled={!countries.data}
        error={errors.countryId !== undefined || countries.isError}
        helperText={countries.isError ? translate('sihat.hospitals.form.countriesFailed') : told('countryId')}
      >
        {(countries.data ?? []).map(({ id, name }) => (
          <MenuItem key={id} value={id} sx={{ minHeight: 44 }}>
            {name}
          </MenuItem>
        ))}
      </TextField>
      {countries.isError && (
        <Button onClick={() => void countries.refetch()} sx={{ justifySelf: 'start' }}>
          {translate('sihat.error.retry')}
        </Button>
      )}
      {optional.map(({ name, maxLength, ...kind }) => (
        <TextField
          key={name}
          {...common(name)}
          label={translate('sihat.hospitals.form.optional', { label: label(name) })}
          helperText={told(name) ?? (name === 'website' && translate('sihat.hospitals.form.websiteHint'))}
          {...('type' in kind && { type: kind.type })}
          {...('multiline' in kind && { multiline: true, minRows: 3 })}
          slotProps={{
            htmlInput: { maxLength, ...('inputMode' in kind && { inputMode: kind.inputMode }) },
          }}
        />
      ))}
      {!hospital && (
        <Box sx={{ display: 'grid' }}>
          <FormControlLabel
            control={<Checkbox name="isActive" defaultChecked />}
            label={translate('sihat.hospitals.form.isActive')}
          />
          <FormControlLabel
            control={<Checkbox name="featured" />}
            label={translate('sihat.hospitals.form.featured')}
          />
        </Box>
      )}
    </>
  )
}

const typed = (values: FormData, name: string) => String(values.get(name) ?? '').trim()

const count = (text: string) => (/^\d+$/.test(text) ? Number(text) : text || null)

/** What stands in the fields; what is no number goes to the server as it is, which says so. */
export function readHospital(form: HTMLFormElement) {
  const values = new FormData(form)
  const text = (name: string) => typed(values, name) || null
  return {
    name: typed(values, 'name'),
    city: typed(values, 'city'),
    countryId: typed(values, 'countryId'),
    address: text('address'),
    phone: text('phone'),
    email: text('email'),
    website: text('website'),
    description: typed(values, 'description'),
    bedCapacity: count(typed(values, 'bedCapacity')) as number | null,
    staffCount: count(typed(values, 'staffCount')) as number | null,
  }
}

/** The fields that have to be filled in and are not, each with what to do. */
export function missingIn(values: ReturnType<typeof readHospital>): FieldErrors {
  const missing = REQUIRED.filter((name) => !values[name])
  return Object.fromEntries(missing.map((name) => [name, `sihat.hospitals.form.required.${name}`]))
}

/** The first field that is marked takes the focus. */
export function focusOn(form: HTMLFormElement, errors: FieldErrors) {
  const fields = [...lines, { name: 'countryId' }, ...optional]
  const first = fields.find(({ name }) => errors[name] !== undefined)
  form.querySelector<HTMLElement>(`#hospital-${first?.name}`)?.focus()
}
