import EditIcon from '@mui/icons-material/EditOutlined'
import { useDataProvider, useTranslate } from 'react-admin'
import type { AdminCountry } from '../../providers/types'
import { FormDialog, typedIn } from '../../shared/form-dialog'
import { OpenDialog } from '../../shared/open-dialog'
import { RecordField } from '../../shared/record-field'
import { linesIn, numberIn } from '../../shared/typed-values'

const OF_A_DESTINATION = ['name', 'capital', 'description', 'safetyRating'] as const

/** In the order of the public page. */
const FIELDS = [
  { name: 'capital', maxLength: 100 },
  { name: 'description', maxLength: 5_000, rows: 3 },
  { name: 'safetyRating', maxLength: 1, isNumber: true },
  { name: 'avgCostSavingPercent', maxLength: 3, isNumber: true },
  { name: 'visaInfo', maxLength: 2_000, rows: 3 },
  { name: 'flightTime', maxLength: 500 },
  { name: 'languages', rows: 2 },
  { name: 'highlights', rows: 3 },
  { name: 'specialties', rows: 2 },
] as const

const LISTS: readonly string[] = ['languages', 'highlights', 'specialties']

function read(form: FormData) {
  return {
    name: typedIn(form, 'name') ?? '',
    capital: typedIn(form, 'capital'),
    description: typedIn(form, 'description'),
    safetyRating: numberIn(form, 'safetyRating'),
    avgCostSavingPercent: numberIn(form, 'avgCostSavingPercent'),
    visaInfo: typedIn(form, 'visaInfo'),
    flightTime: typedIn(form, 'flightTime'),
    languages: linesIn(form, 'languages'),
    highlights: linesIn(form, 'highlights'),
    specialties: linesIn(form, 'specialties'),
  }
}

/** What the page of the destination says; with it a country becomes one. */
export function EditCountry({ country }: { country: AdminCountry }) {
  const translate = useTranslate()
  const dataProvider = useDataProvider()
  const texts = `sihat.countries.${country.destinationId ? 'edit' : 'begin'}`
  const required: readonly string[] = country.destinationId ? OF_A_DESTINATION : ['name']
  const send = (form: FormData) =>
    dataProvider.update('countries', { id: country.id, data: read(form), previousData: country })
  const hintOf = (name: string) =>
    LISTS.includes(name)
      ? translate('sihat.form.oneALine')
      : translate(`sihat.countries.hint.${name}`, { _: '' })
  return (
    <OpenDialog
      variant="contained"
      startIcon={<EditIcon />}
      dialog={(close) => (
        <FormDialog
          texts={texts}
          values={{ name: country.name }}
          required={required}
          isWide
          send={send}
          onClose={close}
        >
          {(errors) => (
            <>
              <RecordField
                resource="countries"
                errors={errors}
                name="name"
                value={country.name}
                maxLength={100}
              />
              {FIELDS.map((field) => (
                <RecordField
                  key={field.name}
                  {...field}
                  resource="countries"
                  errors={errors}
                  value={country[field.name]}
                  isOptional={!required.includes(field.name)}
                  hint={hintOf(field.name)}
                />
              ))}
            </>
          )}
        </FormDialog>
      )}
    >
      {translate(`${texts}.open`)}
    </OpenDialog>
  )
}
