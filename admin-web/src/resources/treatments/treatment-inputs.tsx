import { Box, Checkbox, FormControlLabel, MenuItem } from '@mui/material'
import { useTranslate } from 'react-admin'
import type { AdminTreatment } from '../../providers/types'
import { CountryBoxes } from '../../shared/country-boxes'
import { FormField, typedIn } from '../../shared/form-dialog'
import { RecordField } from '../../shared/record-field'
import { linesIn, numberIn, tickedIn } from '../../shared/typed-values'
import { CATEGORIES, EVIDENCE, TYPES } from './choices'

const RESOURCE = 'treatments'
const NO_LEVEL = 'none'

export const REQUIRED = ['name', 'description'] as const

const LISTS = ['costIncludes', 'costExcludes', 'costFactors', 'procedures', 'benefits', 'synonyms'] as const
const RANGES = [
  ['minDurationDays', 'maxDurationDays'],
  ['minCostUsd', 'maxCostUsd'],
] as const

interface TreatmentInputsProps {
  treatment?: AdminTreatment
  errors: Partial<Record<string, string>>
}

/** What can be typed of a treatment, new or not. */
export function TreatmentInputs({ treatment, errors }: TreatmentInputsProps) {
  const translate = useTranslate()
  const label = (name: string) => translate(`resources.${RESOURCE}.fields.${name}`)
  const common = { resource: RESOURCE, errors }
  const choice = (name: string, values: readonly string[], chosen: string, texts: string) => (
    <FormField select name={name} errors={errors} label={label(name)} defaultValue={chosen}>
      {values.map((value) => (
        <MenuItem key={value} value={value} sx={{ minHeight: 44 }}>
          {translate(`sihat.treatments.${texts}.${value}`)}
        </MenuItem>
      ))}
    </FormField>
  )
  return (
    <>
      <RecordField {...common} name="name" value={treatment?.name} maxLength={200} />
      {!treatment && (
        <RecordField
          {...common}
          name="slug"
          isOptional
          maxLength={200}
          hint={translate('sihat.treatments.form.slugHint')}
        />
      )}
      {choice('category', CATEGORIES, treatment?.category ?? 'orthopedic', 'status')}
      {choice('type', TYPES, treatment?.type ?? 'conventional', 'type')}
      {choice('evidenceLevel', [NO_LEVEL, ...EVIDENCE], treatment?.evidenceLevel ?? NO_LEVEL, 'evidence')}
      <RecordField {...common} name="description" value={treatment?.description} maxLength={5_000} rows={3} />
      {RANGES.map((range) => (
        <Box
          key={range[0]}
          sx={{ display: 'grid', gap: 2, gridTemplateColumns: 'repeat(auto-fit, minmax(10rem, 1fr))' }}
        >
          {range.map((name) => (
            <RecordField
              key={name}
              {...common}
              name={name}
              value={treatment?.[name]}
              isOptional
              isNumber
              maxLength={12}
            />
          ))}
        </Box>
      ))}
      <RecordField {...common} name="costBasis" value={treatment?.costBasis} isOptional maxLength={1_000} />
      {LISTS.map((name) => (
        <RecordField
          key={name}
          {...common}
          name={name}
          value={treatment?.[name]}
          isOptional
          rows={2}
          hint={translate('sihat.form.oneALine')}
        />
      ))}
      <CountryBoxes
        name="countryIds"
        label={label('countryIds')}
        ticked={treatment?.countryIds ?? []}
        error={errors.countryIds}
      />
      {!treatment && (
        <FormControlLabel
          control={<Checkbox name="isActive" defaultChecked />}
          label={translate('sihat.treatments.form.isActive')}
        />
      )}
    </>
  )
}

/** What stands in the fields. */
export function readTreatment(form: FormData) {
  const level = typedIn(form, 'evidenceLevel')
  return {
    name: typedIn(form, 'name') ?? '',
    category: typedIn(form, 'category') as AdminTreatment['category'],
    type: typedIn(form, 'type') as AdminTreatment['type'],
    evidenceLevel: (level === NO_LEVEL ? null : level) as AdminTreatment['evidenceLevel'],
    description: typedIn(form, 'description') ?? '',
    minDurationDays: numberIn(form, 'minDurationDays'),
    maxDurationDays: numberIn(form, 'maxDurationDays'),
    minCostUsd: numberIn(form, 'minCostUsd'),
    maxCostUsd: numberIn(form, 'maxCostUsd'),
    costBasis: typedIn(form, 'costBasis'),
    ...(Object.fromEntries(LISTS.map((name) => [name, linesIn(form, name)])) as Pick<
      AdminTreatment,
      (typeof LISTS)[number]
    >),
    // While the countries have not come nothing is said of them.
    ...(form.has('countryIds-known') && { countryIds: tickedIn(form, 'countryIds') }),
  }
}
