import { Box, Button, Checkbox, FormControlLabel, Link, MenuItem, TextField } from '@mui/material'
import type { ReactNode } from 'react'
import { useTranslate } from 'react-admin'
import type { AdminHospital, HospitalInput, ImportColumn } from '../../providers/types'
import { EmailAddress } from '../../shared/email-address'
import { type Fact, Facts } from '../../shared/facts'
import { PhoneLink } from '../../shared/phone-link'
import { Section } from '../../shared/section'
import { useCountries } from './use-countries'

const REQUIRED = ['name', 'city', 'countryId'] as const

/** Typed on a line of its own. */
const lines = [
  { name: 'name', maxLength: 200 },
  { name: 'city', maxLength: 100 },
] as const

type OptionalName = Exclude<keyof HospitalInput, (typeof REQUIRED)[number] | 'isActive' | 'featured'>

interface OptionalField {
  name: OptionalName
  /** Its column in an import file. */
  column: ImportColumn
  section: 'facts' | 'contact'
  maxLength: number
  kind?: 'tel' | 'email' | 'url' | 'count' | 'text'
}

/** The fields that may stay empty, in the order of the form and of the page. A `text` has several lines. */
export const optional: readonly OptionalField[] = [
  { name: 'address', column: 'address', section: 'contact', maxLength: 500 },
  { name: 'phone', column: 'phone', section: 'contact', maxLength: 30, kind: 'tel' },
  { name: 'email', column: 'email', section: 'contact', maxLength: 254, kind: 'email' },
  { name: 'website', column: 'website', section: 'contact', maxLength: 2_000, kind: 'url' },
  { name: 'description', column: 'description', section: 'facts', maxLength: 5_000, kind: 'text' },
  { name: 'bedCapacity', column: 'bed_capacity', section: 'facts', maxLength: 7, kind: 'count' },
  { name: 'staffCount', column: 'staff_count', section: 'facts', maxLength: 7, kind: 'count' },
]

export type FieldErrors = Partial<Record<string, string>>

interface HospitalInputsProps {
  hospital?: AdminHospital
  /** A field takes its value of `hospital` anew when its number changes. */
  rounds?: Partial<Record<HospitalField, number>>
  /** Words or message keys, by field. */
  errors: FieldErrors
}

/** What can be typed of a hospital, new or not. */
export function HospitalInputs({ hospital, rounds = {}, errors }: HospitalInputsProps) {
  const translate = useTranslate()
  const countries = useCountries()
  const label = (name: string) => translate(`resources.hospitals.fields.${name}`)
  const told = (name: string) => {
    const error = errors[name]
    return error === undefined ? undefined : translate(error, { _: error })
  }
  const keyOf = (name: HospitalField) => `${name} ${rounds[name] ?? 0}`
  const common = (name: (typeof lines)[number]['name'] | OptionalName) => ({
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
          key={keyOf(name)}
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
        key={`${countries.data ? 'ready' : 'waiting'} ${keyOf('countryId')}`}
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
      {optional.map(({ name, maxLength, kind }) => (
        <TextField
          key={keyOf(name)}
          {...common(name)}
          label={translate('sihat.hospitals.form.optional', { label: label(name) })}
          helperText={told(name) ?? (name === 'website' && translate('sihat.hospitals.form.websiteHint'))}
          {...(kind === 'text' && { multiline: true, minRows: 3 })}
          {...(kind && kind !== 'text' && kind !== 'count' && { type: kind })}
          slotProps={{ htmlInput: { maxLength, ...(kind === 'count' && { inputMode: 'numeric' }) } }}
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
  const optionalValues = optional.map(({ name, kind }) => {
    const text = typed(values, name)
    return [name, kind === 'count' ? count(text) : text || null] as const
  })
  return {
    ...(Object.fromEntries(optionalValues) as Pick<AdminHospital, OptionalName>),
    name: typed(values, 'name'),
    city: typed(values, 'city'),
    countryId: typed(values, 'countryId'),
    description: typed(values, 'description'),
  }
}

/** A field of the form. */
export type HospitalField = keyof ReturnType<typeof readHospital>

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

/** The value of a field as the page shows it. Undefined where nobody stated it. */
function shown({ name, kind }: OptionalField, hospital: AdminHospital): ReactNode {
  const value = hospital[name]
  if (value === null || value === '') return undefined
  if (typeof value === 'number') return value.toLocaleString('en')
  if (kind === 'tel') return <PhoneLink phone={value} />
  if (kind === 'email')
    return (
      <Link href={`mailto:${value}`}>
        <EmailAddress email={value} />
      </Link>
    )
  if (kind === 'url')
    return (
      <Link href={value} target="_blank" rel="noopener noreferrer">
        {value}
      </Link>
    )
  return (
    <Box sx={{ whiteSpace: 'pre-wrap', maxWidth: '38rem' }} dir="auto">
      {value}
    </Box>
  )
}

/** Shows each field of the hospital. A field without a value says that nobody stated it. */
export function HospitalFacts({ hospital }: { hospital: AdminHospital }) {
  const translate = useTranslate()
  const label = (name: string) => translate(`resources.hospitals.fields.${name}`)
  const factsOf = (section: OptionalField['section']): Fact[] =>
    optional
      .filter((field) => field.section === section)
      .map((field) => ({
        label: label(field.name),
        value: shown(field, hospital) ?? translate('sihat.hospitals.notGiven'),
        isWide: field.kind === 'text',
      }))
  const rating = translate('sihat.hospitals.ratingHint', { rating: hospital.rating })
  return (
    <>
      <Section title={translate('sihat.hospitals.facts')}>
        <Facts facts={[...factsOf('facts'), { label: label('rating'), value: rating }]} />
      </Section>
      <Section title={translate('sihat.hospitals.contact')}>
        <Facts facts={factsOf('contact')} />
      </Section>
    </>
  )
}
