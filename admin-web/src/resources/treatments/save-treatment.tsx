import AddIcon from '@mui/icons-material/AddOutlined'
import EditIcon from '@mui/icons-material/EditOutlined'
import { useDataProvider, useTranslate } from 'react-admin'
import type { AdminTreatment } from '../../providers/types'
import { FormDialog, typedIn } from '../../shared/form-dialog'
import { OpenDialog } from '../../shared/open-dialog'
import { REQUIRED, readTreatment, TreatmentInputs } from './treatment-inputs'

/** Adds a treatment, or changes the one there is. */
export function SaveTreatment({ treatment }: { treatment?: AdminTreatment }) {
  const translate = useTranslate()
  const dataProvider = useDataProvider()
  const texts = `sihat.treatments.${treatment ? 'edit' : 'add'}`
  const send = (form: FormData) =>
    treatment
      ? dataProvider.update('treatments', {
          id: treatment.id,
          data: readTreatment(form),
          previousData: treatment,
        })
      : dataProvider.create('treatments', {
          data: { ...readTreatment(form), slug: typedIn(form, 'slug'), isActive: form.has('isActive') },
        })
  return (
    <OpenDialog
      variant="contained"
      startIcon={treatment ? <EditIcon /> : <AddIcon />}
      dialog={(close) => (
        <FormDialog texts={texts} required={REQUIRED} isWide send={send} onClose={close}>
          {(errors) => <TreatmentInputs treatment={treatment} errors={errors} />}
        </FormDialog>
      )}
    >
      {translate(`${texts}.open`)}
    </OpenDialog>
  )
}
