import { useState } from 'react'
import { useDataProvider, useTranslate } from 'react-admin'
import type { SihatDataProvider } from '../../../providers/data-provider'
import type { AdminHospital } from '../../../providers/types'
import { FileField } from '../../../shared/file-field'
import { FormDialog, FormField, typedIn } from '../../../shared/form-dialog'

const TEXTS = 'sihat.hospitals.promise.file'
const NAMES = ['signedBy', 'signedAs'] as const
/** For these refusals the page shows the words of the server. */
const TOLD = ['file_too_large', 'file_type_not_supported', 'file_refused']

/** Files the terms that a hospital signed. */
export function FileTerms({ hospital, onClose }: { hospital: AdminHospital; onClose: () => void }) {
  const translate = useTranslate()
  const dataProvider = useDataProvider<SihatDataProvider>()
  const [file, setFile] = useState<File>()
  return (
    <FormDialog
      texts={TEXTS}
      values={{ hospital: hospital.name }}
      required={[...NAMES, 'signedOn']}
      check={(): Record<string, string> => (file ? {} : { file: translate(`${TEXTS}.required.file`) })}
      told={TOLD}
      send={async (form) => {
        if (!file) return
        await dataProvider.filePromiseTerms(hospital.id, file, {
          signedBy: typedIn(form, 'signedBy') ?? '',
          signedAs: typedIn(form, 'signedAs') ?? '',
          signedOn: typedIn(form, 'signedOn') ?? '',
        })
      }}
      onClose={onClose}
    >
      {(errors) => (
        <>
          {NAMES.map((name) => (
            <FormField
              key={name}
              name={name}
              label={translate(`${TEXTS}.${name}`)}
              errors={errors}
              html={{ maxLength: 200 }}
            />
          ))}
          <FormField name="signedOn" type="date" label={translate(`${TEXTS}.signedOn`)} errors={errors} />
          <FileField
            id="field-file"
            accept="application/pdf,image/jpeg,image/png"
            label={translate(`${TEXTS}.file`)}
            hint={translate(`${TEXTS}.fileHint`)}
            error={errors.file}
            onChange={({ currentTarget: { files } }) => setFile(files?.[0])}
          />
        </>
      )}
    </FormDialog>
  )
}
