import { useDataProvider, useTranslate } from 'react-admin'
import type { SihatDataProvider } from '../../providers/data-provider'
import type { CountryFact, TreatmentFact } from '../../providers/types'
import { FormDialog, FormField, typedIn } from '../form-dialog'
import { OpenDialog } from '../open-dialog'
import { SourceInputs, typedSource } from './source-inputs'

export type Field = TreatmentFact['field'] | CountryFact['field']

interface StateFactProps {
  resource: 'treatments' | 'countries'
  record: { id: string; version: number }
  field: Field
  /** What the page says; without it the fact has words of its own. */
  value?: string
}

/** Says where a fact was read. */
export function StateFact({ resource, record: { id, version }, field, value }: StateFactProps) {
  const translate = useTranslate()
  const dataProvider = useDataProvider<SihatDataProvider>()
  const texts = `sihat.claims.${value ? 'state' : 'statement'}`
  const named = { field: translate(`sihat.claims.field.${field}`), value }
  const send = (form: FormData) => {
    const words = value ? {} : { value: typedIn(form, 'value') ?? '' }
    return dataProvider.stateFact(resource, id, {
      field,
      ...words,
      ...typedSource(form),
      version,
    } as TreatmentFact)
  }
  return (
    <OpenDialog
      aria-label={translate(`${texts}.of`, named)}
      sx={{ justifySelf: 'start' }}
      dialog={(close) => (
        <FormDialog
          texts={texts}
          values={{ field: named.field, value: value ?? '' }}
          required={value ? ['source'] : ['value', 'source']}
          send={send}
          onClose={close}
        >
          {(errors) => (
            <>
              {!value && (
                <FormField
                  name="value"
                  errors={errors}
                  label={translate('sihat.claims.form.value')}
                  hint={translate('sihat.claims.form.valueHint')}
                  html={{ maxLength: 1_000 }}
                />
              )}
              <SourceInputs errors={errors} required />
            </>
          )}
        </FormDialog>
      )}
    >
      {translate(`${texts}.open`, named)}
    </OpenDialog>
  )
}
