import type { RaRecord } from 'react-admin'
import { useDataProvider, useTranslate } from 'react-admin'
import { FormDialog } from './form-dialog'
import { OpenDialog } from './open-dialog'

interface RemoveRecordProps {
  resource: string
  record: RaRecord
  /** What the question and the button call it. */
  name: string
}

/** Removes a record for good, after a question. Its texts are `remove` of the resource. */
export function RemoveRecord({ resource, record, name }: RemoveRecordProps) {
  const translate = useTranslate()
  const dataProvider = useDataProvider()
  const texts = `sihat.${resource}.remove`
  return (
    <OpenDialog
      color="error"
      aria-label={translate(`${texts}.of`, { name })}
      dialog={(close) => (
        <FormDialog
          texts={texts}
          values={{ name }}
          isDanger
          send={() => dataProvider.delete(resource, { id: record.id, previousData: record })}
          onClose={close}
        >
          {() => null}
        </FormDialog>
      )}
    >
      {translate(`${texts}.open`)}
    </OpenDialog>
  )
}
