import AddIcon from '@mui/icons-material/AddOutlined'
import { useDataProvider, useTranslate } from 'react-admin'
import type { ReviewSourceHost } from '../../providers/types'
import { FormDialog, typedIn } from '../../shared/form-dialog'
import { OpenDialog } from '../../shared/open-dialog'
import { RecordField } from '../../shared/record-field'
import { HospitalSearch } from './hospital-search'

const RESOURCE = 'review-source-hosts'

/** Records a host that reviews of a hospital may be read on, or corrects its name. */
export function SaveSourceHost({ sourceHost }: { sourceHost?: ReviewSourceHost }) {
  const translate = useTranslate()
  const dataProvider = useDataProvider()
  const texts = `sihat.${RESOURCE}.${sourceHost ? 'edit' : 'add'}`
  const send = (form: FormData) => {
    const host = typedIn(form, 'host')
    return sourceHost
      ? dataProvider.update(RESOURCE, { id: sourceHost.id, data: { host }, previousData: sourceHost })
      : dataProvider.create(RESOURCE, { data: { host, hospitalId: typedIn(form, 'hospitalId') } })
  }
  return (
    <OpenDialog
      {...(sourceHost
        ? { 'aria-label': translate(`${texts}.of`, { name: sourceHost.host }) }
        : { variant: 'contained', startIcon: <AddIcon /> })}
      dialog={(close) => (
        <FormDialog
          texts={texts}
          values={{ hospital: sourceHost?.hospitalName ?? '' }}
          required={sourceHost ? ['host'] : ['hospitalId', 'host']}
          send={send}
          onClose={close}
        >
          {(errors) => (
            <>
              {!sourceHost && <HospitalSearch error={errors.hospitalId} />}
              <RecordField
                resource={RESOURCE}
                errors={errors}
                name="host"
                value={sourceHost?.host}
                maxLength={253}
                hint={translate(`sihat.${RESOURCE}.hostHint`)}
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
