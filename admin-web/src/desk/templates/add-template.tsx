import { useQuery } from '@tanstack/react-query'
import { useDataProvider, useTranslate } from 'react-admin'
import type { SihatDataProvider } from '../../providers/data-provider'
import { FormDialog, FormField, typedIn } from '../../shared/form-dialog'
import { OpenDialog } from '../../shared/open-dialog'
import { LONGEST_NAME } from './longest-name'

const TEXTS = 'sihat.offer-templates.add'

/** Adds an empty template to a hospital of the reader. */
export function AddTemplate() {
  const translate = useTranslate()
  const dataProvider = useDataProvider<SihatDataProvider>()
  const { data: hospitals = [] } = useQuery({
    queryKey: ['team', 'hospitals'],
    queryFn: () => dataProvider.deskHospitals(),
    retry: false,
  })
  const add = (form: FormData) =>
    dataProvider.addTemplate({
      name: typedIn(form, 'name') ?? '',
      hospitalId: typedIn(form, 'hospital') ?? hospitals[0]?.id ?? '',
    })
  return (
    <OpenDialog
      variant="contained"
      disabled={hospitals.length === 0}
      dialog={(close) => (
        <FormDialog texts={TEXTS} required={['name']} send={add} onClose={close}>
          {(errors) => (
            <>
              <FormField
                name="name"
                label={translate(`${TEXTS}.name`)}
                errors={errors}
                html={{ maxLength: LONGEST_NAME }}
                autoFocus
              />
              {hospitals.length > 1 && (
                <FormField
                  name="hospital"
                  label={translate('resources.offer-templates.fields.hospital')}
                  errors={errors}
                  select
                  defaultValue={hospitals[0]?.id}
                  SelectProps={{ native: true }}
                  InputLabelProps={{ shrink: true }}
                >
                  {hospitals.map(({ id, name }) => (
                    <option key={id} value={id}>
                      {name}
                    </option>
                  ))}
                </FormField>
              )}
            </>
          )}
        </FormDialog>
      )}
    >
      {translate(`${TEXTS}.open`)}
    </OpenDialog>
  )
}
