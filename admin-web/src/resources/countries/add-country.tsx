import AddIcon from '@mui/icons-material/AddOutlined'
import { useDataProvider, useTranslate } from 'react-admin'
import { FormDialog, typedIn } from '../../shared/form-dialog'
import { OpenDialog } from '../../shared/open-dialog'
import { RecordField } from '../../shared/record-field'

/** A country that patients come from, or that becomes a destination on its page. */
export function AddCountry() {
  const translate = useTranslate()
  const dataProvider = useDataProvider()
  const texts = 'sihat.countries.add'
  const send = (form: FormData) =>
    dataProvider.create('countries', {
      data: { name: typedIn(form, 'name'), code: typedIn(form, 'code')?.toUpperCase() },
    })
  return (
    <OpenDialog
      variant="contained"
      startIcon={<AddIcon />}
      dialog={(close) => (
        <FormDialog texts={texts} required={['name', 'code']} send={send} onClose={close}>
          {(errors) => (
            <>
              <RecordField resource="countries" errors={errors} name="name" maxLength={100} />
              <RecordField
                resource="countries"
                errors={errors}
                name="code"
                maxLength={2}
                hint={translate(`${texts}.codeHint`)}
              />
            </>
          )}
        </FormDialog>
      )}
    >
      {translate(`${texts}.open`)}
    </OpenDialog>
  )
}
