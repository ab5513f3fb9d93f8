import AddIcon from '@mui/icons-material/AddOutlined'
import EditIcon from '@mui/icons-material/EditOutlined'
import { useDataProvider, useTranslate } from 'react-admin'
import type { AdminSpecialization } from '../../providers/types'
import { FormDialog, typedIn } from '../../shared/form-dialog'
import { OpenDialog } from '../../shared/open-dialog'
import { RecordField } from '../../shared/record-field'
import { TickBoxes } from '../../shared/tick-boxes'
import { linesIn, tickedIn } from '../../shared/typed-values'
import { CONDITIONS } from './conditions'

const conditions = CONDITIONS.map((name) => ({ id: name, name }))

const read = (form: FormData) => ({
  name: typedIn(form, 'name') ?? '',
  synonyms: linesIn(form, 'synonyms'),
  conditions: tickedIn(form, 'conditions').sort(),
})

/** Adds a field of medicine, or changes the one there is. */
export function SaveSpecialization({ specialization }: { specialization?: AdminSpecialization }) {
  const translate = useTranslate()
  const dataProvider = useDataProvider()
  const texts = `sihat.specializations.${specialization ? 'edit' : 'add'}`
  const common = { resource: 'specializations' }
  const send = (form: FormData) =>
    specialization
      ? dataProvider.update('specializations', {
          id: specialization.id,
          data: read(form),
          previousData: specialization,
        })
      : dataProvider.create('specializations', { data: { ...read(form), slug: typedIn(form, 'slug') } })
  return (
    <OpenDialog
      variant="contained"
      startIcon={specialization ? <EditIcon /> : <AddIcon />}
      dialog={(close) => (
        <FormDialog texts={texts} required={['name']} isWide send={send} onClose={close}>
          {(errors) => (
            <>
              <RecordField
                {...common}
                errors={errors}
                name="name"
                value={specialization?.name}
                maxLength={100}
              />
              {!specialization && (
                <RecordField
                  {...common}
                  errors={errors}
                  name="slug"
                  isOptional
                  maxLength={100}
                  hint={translate('sihat.specializations.slugHint')}
                />
              )}
              <RecordField
                {...common}
                errors={errors}
                name="synonyms"
                value={specialization?.synonyms}
                isOptional
                rows={3}
                hint={translate('sihat.specializations.synonymsHint')}
              />
              <TickBoxes
                name="conditions"
                label={translate('sihat.specializations.conditionsOf')}
                options={conditions}
                ticked={specialization?.conditions ?? []}
                error={errors.conditions}
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
