import AddIcon from '@mui/icons-material/AddOutlined'
import { Button, MenuItem } from '@mui/material'
import { useState } from 'react'
import { useDataProvider, useTranslate } from 'react-admin'
import type { SihatDataProvider } from '../../providers/data-provider'
import type { ClaimInput } from '../../providers/types'
import { SourceInputs, typedSource } from '../../shared/claims/source-inputs'
import { FormDialog, FormField, typedIn } from '../../shared/form-dialog'

const fields: readonly ClaimInput['field'][] = [
  'accreditation',
  'qualityStandard',
  'establishedYear',
  'doctorCount',
  'bedCapacity',
  'staffCount',
  'features',
  'languages',
  'specialties',
  'treatments',
  'interpreters',
  'internationalPatients',
  'annualSurgeries',
  'award',
]

/** A fact of the hospital; without a source it shows as not verified. */
export function AddClaim({ hospitalId }: { hospitalId: string }) {
  const translate = useTranslate()
  const dataProvider = useDataProvider<SihatDataProvider>()
  const [isOpen, setIsOpen] = useState(false)
  const text = (key: string) => translate(`sihat.claims.form.${key}`)
  const send = (form: FormData) => {
    const source = typedSource(form)
    return dataProvider.addClaim({
      hospitalId,
      field: fields.find((field) => field === form.get('field')) ?? 'accreditation',
      value: typedIn(form, 'value') ?? '',
      internalNote: typedIn(form, 'internalNote'),
      ...source,
    })
  }
  return (
    <>
      <Button
        variant="outlined"
        startIcon={<AddIcon />}
        onClick={() => setIsOpen(true)}
        sx={{ justifySelf: 'start' }}
      >
        {translate('sihat.claims.add.open')}
      </Button>
      {isOpen && (
        <FormDialog
          texts="sihat.claims.add"
          required={['value']}
          send={send}
          onClose={() => setIsOpen(false)}
        >
          {(errors) => (
            <>
              <FormField
                select
                name="field"
                errors={errors}
                label={text('field')}
                defaultValue="accreditation"
              >
                {fields.map((field) => (
                  <MenuItem key={field} value={field} sx={{ minHeight: 44 }}>
                    {translate(`sihat.claims.field.${field}`)}
                  </MenuItem>
                ))}
              </FormField>
              <FormField
                name="value"
                errors={errors}
                label={text('value')}
                hint={text('valueHint')}
                html={{ maxLength: 1_000 }}
              />
              <SourceInputs errors={errors} />
              <FormField
                name="internalNote"
                errors={errors}
                label={text('internalNote')}
                hint={text('internalNoteHint')}
                multiline
                html={{ maxLength: 2_000 }}
              />
            </>
          )}
        </FormDialog>
      )}
    </>
  )
}
